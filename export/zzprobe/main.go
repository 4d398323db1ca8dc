package main
import ("fmt";"os";"strings";"time";"context";"strconv"
 "deckmill/export";"deckmill/export/table";"deckmill/export/table/tabletest")
func main(){
 b:=&export.Bundle{Lang:"en",Title:"x",Format:"3CB",Date:"2006-02-01",Tables:tabletest.Event(true)}
 n,_:=strconv.Atoi(os.Args[1])
 if n>0 { d:=b.Tables[4]; t:=table.New(d.Schema); for i:=range n { row:=make([]any,len(d.Columns)); r:=i%d.Rows; for k:=range d.Columns { c:=&d.Columns[k]; switch { case c.IsNull(r): row[k]=table.Nil; case c.Type==table.String: row[k]=c.Str[r]; case c.Type==table.Bool: row[k]=c.Flag[r]; default: row[k]=c.Int[r] } }; row[2]=fmt.Sprint("deck-",i/75); t.Append(row...) }; b.Tables[4]=t }
 s:=time.Now()
 if err:=export.Write(context.Background(), os.Args[2], nil, b, strings.Split(os.Args[3],","), export.WriteOptions{}); err!=nil {panic(err)}
 e:=time.Since(s)
 st,_:=os.ReadFile("/proc/self/status"); for _,l:=range strings.Split(string(st),"\n"){ if strings.HasPrefix(l,"VmHWM"){fmt.Println(os.Args[1],os.Args[3],e.Round(time.Millisecond),strings.TrimSpace(l[6:]))}}
}
