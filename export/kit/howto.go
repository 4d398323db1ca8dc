package kit

import (
	"bytes"
	"embed"
	"text/template"
)

//go:embed howto/*.md
var howTos embed.FS

// howTo is the text that explains the folder, in en or fr.
func (k *maker) howTo(lang string) string {
	t, err := template.ParseFS(howTos, "howto/"+lang+".md")
	k.keep(err)
	if err != nil {
		return ""
	}
	var b bytes.Buffer
	k.keep(t.Execute(&b, map[string]any{
		"Title": k.title(), "Format": k.Format, "XCB": k.xcb(), "Team": k.Rules.Team != nil, "Sealed": k.Rules.Sealed != nil,
		"Leader": k.Rules.Leader != nil, "Listed": len(k.Players) > 0,
	}))
	return b.String()
}
