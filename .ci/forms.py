"""Fills in the templates of `pipeline init` with LibreOffice (a Basic macro in a
fresh profile types into the cells and saves) and reads them back."""
import csv
import subprocess
import sys
from pathlib import Path

work = Path(sys.argv[1])
pipeline = work / 'pipeline'
basic = work / 'profile/user/basic'
office = ['soffice', f'-env:UserInstallation=file://{work}/profile', '--headless', '--norestore']
subprocess.run([*office, '--terminate_after_init'], check=True, timeout=120, capture_output=True)  # makes the profile
(basic / 'Standard').mkdir(parents=True, exist_ok=True)
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
LIB = 'xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"'
(basic / 'Standard/script.xlb').write_text(
    f'{HEAD}<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">\n'
    f'<library:library {LIB} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Forms"/></library:library>')
MACRO = '''
Sub Fill(job)
  Dim text, parts, doc, n, sheet
  Dim hide(0) As New com.sun.star.beans.PropertyValue
  Dim store(1) As New com.sun.star.beans.PropertyValue
  hide(0).Name = "Hidden" : hide(0).Value = True
  n = FreeFile
  Open job For Input As #n
  Do While Not EOF(n)
    Line Input #n, text
    parts = Split(text, Chr(9))
    Select Case parts(0)
      Case "open"
        doc = StarDesktop.loadComponentFromURL(parts(1), "_blank", 0, hide())
        sheet = doc.Sheets.getByIndex(0)
      Case "text"
        sheet.getCellRangeByName(parts(1)).setString(parts(2))
      Case "typed" ' as a person types: LibreOffice decides what it is
        sheet.getCellRangeByName(parts(1)).setFormula(parts(2))
      Case "save"
        store(0).Name = "FilterName" : store(0).Value = parts(2)
        store(1).Name = "FilterOptions" : store(1).Value = parts(3)
        doc.storeToURL(parts(1), store())
      Case "close"
        doc.close(True)
    End Select
  Loop
  Close #n
  StarDesktop.terminate()
End Sub
'''
escaped = MACRO.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
(basic / 'Standard/Forms.xba').write_text(
    f'{HEAD}<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">\n'
    f'<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Forms" script:language="StarBasic">{escaped}</script:module>')

XLSX, CSV = ('Calc MS Excel 2007 XML', ''), ('Text - txt - csv (StarCalc)', '59,34,76,1,,0,false,true')
job = []


def fill(template, cells, *targets):
    """cells are {address: text}; targets (path, filter)."""
    job.append(f'open\t{template.as_uri()}')
    job.extend(f'typed\t{at}\t{text}' for at, text in cells.items())
    for path, (name, options) in targets:
        path.parent.mkdir(exist_ok=True)
        job.append(f'save\t{path.as_uri()}\t{name}\t{options}')
    job.append('close')


def run(*args, code=0):
    done = subprocess.run([pipeline, *map(str, args)], capture_output=True, text=True, timeout=120)
    assert done.returncode == code, (args, done.returncode, done.stdout, done.stderr)
    return done


def table(folder, name):
    with open(folder / f'out/csv/{name}.csv', encoding='utf-8') as f:
        return list(csv.DictReader(f))


names = ['Ana', 'Gwenaël', 'Corvin', "O'Neill, Zoé"]
(work / 'names.txt').write_text('\n'.join(names), encoding='utf-8')
MORE = ['--date', '2026-04-11']

# X-Card Blind: each player one file, in both kinds; the matrix as XLSX or as CSV.
xcb = []
hands = [('City of Traitors', 'Mox Pearl', 'Anointed Peacekeeper'), ('Karakas', 'Leyline of Singularity', 'Ocelot Pride'),
         ("Mishra's Workshop", 'Disruptor Flute', 'Iron Spider, Stark Upgrade'), ('Forêt', 'Swamp', '+2 Mace')]
points = [[None, 6, 4, 3], [0, None, 3, 6], [1, 3, None, 2], [3, 0, 2, None]]
for lang, kind in (('en', XLSX), ('fr', CSV), ('ru', XLSX)):
    event = work / f'xcb-{lang}'
    run('init', event, '-f', '3CB', '--players', work / 'names.txt', '--lang', lang, *MORE)
    run('run', event, code=3)
    end = 'xlsx' if kind is XLSX else 'csv'
    for i, (name, hand) in enumerate(zip(names, hands)):
        cells = {'A2': name, 'B2': f'Deck {i + 1}', 'C2': hand[0], 'D2': hand[1], 'E2': hand[2]}
        fill(event / 'templates/deck.xlsx', cells, (event / f'decks/{i}.{end}', kind))
    cells = {f'{"CDEF"[j]}{i + 2}': str(v) for i, row in enumerate(points) for j, v in enumerate(row) if v is not None}
    fill(event / 'templates/results.xlsx', cells, (event / f'results.{end}', kind))
    xcb.append(event)

# Nobody known beforehand: names are typed into the numbered rows of the matrix.
blank = work / 'blank'
run('init', blank, '-f', '2CB', *MORE)
fill(blank / 'templates/deck.xlsx', {'A2': 'Ana', 'C2': 'Swamp', 'D2': 'Forest', 'A3': 'Bo', 'C3': 'Island', 'D3': 'Forest', 'A4': 'Cy', 'C4': 'Plains', 'D4': 'Forest'}, (blank / 'decks/all.xlsx', XLSX))
fill(blank / 'templates/results.xlsx', {'B2': 'Ana', 'B3': 'Bo', 'B4': 'Cy', 'D2': '6', 'E2': '6', 'C3': '0', 'E3': '4', 'C4': '0', 'D4': '1'}, (blank / 'results.xlsx', XLSX))

# Decks of many cards: the player above, sections and counts by drop-down.
modern = work / 'legacy'
run('init', modern, '-f', 'legacy', '--players', work / 'names.txt', *MORE)
edh = work / 'edh'
run('init', edh, '-f', 'commander', '--players', work / 'names.txt', '--lang', 'fr', *MORE)
for i, name in enumerate(names):
    kind = (XLSX, CSV)[i % 2]
    end = ('xlsx', 'csv')[i % 2]
    cells = {'B1': name, 'B2': f'List {i}', 'A5': 'main', 'B5': 'Swamp', 'C5': '56', 'B6': 'Dark Ritual', 'C6': '4', 'A7': 'side', 'B7': 'Duress', 'C7': '4', 'A8': 'side', 'B8': 'Plains'}
    fill(modern / 'templates/deck.xlsx', cells, (modern / f'decks/{i}.{end}', kind))
    cells = {'B1': name, 'A5': 'general', 'B5': 'Krenko, Mob Boss', 'B6': 'Montagne', 'C6': '98', 'A7': 'main', 'B7': 'Sol Ring'}
    fill(edh / 'templates/deck.xlsx', cells, (edh / f'decks/{i}.{end}', kind))
matches = {}
for r, m in enumerate([('1', '1', names[0], names[1], '2', '1', ''), ('1', '2', names[2], names[3], '1', '1', '1'), ('2', '1', names[0], names[2], '2', '0', ''), ('2', '2', names[1], names[3], '0', '2', '')]):
    matches.update({f'{c}{r + 2}': v for c, v in zip('ABCDEFG', m) if v})
fill(modern / 'templates/results.xlsx', matches, (modern / 'results.xlsx', XLSX))
fill(edh / 'templates/results.xlsx', matches, (edh / 'results.csv', CSV))

(work / 'job').write_text('\n'.join(job) + '\n', encoding='utf-8')
subprocess.run([*office, f'macro:///Standard.Forms.Fill("{work}/job")'],
               check=True, timeout=200, capture_output=True)

for event in xcb:
    done = run('run', event)
    assert done.stderr == '', done.stderr
    findings = [(f['severity'], f['code'], f['raw']) for f in table(event, 'findings') if f['code'] not in ('RULES_MODERATOR',)]
    assert [f for f in findings if f[0] != 'info'] == [], findings
    standings = {s['player']: (s['total'], s['tp']) for s in table(event, 'standings')}
    assert standings == {'Ana': ('13', '433'), 'Gwenaël': ('9', '300'), 'Corvin': ('6', '200'), "O'Neill, Zoé": ('5', '167')}, standings
    cards = {}
    for c in table(event, 'deck_cards'):
        cards.setdefault(c['deck_id'], []).append(c['card'])
    assert sorted(cards.values()) == sorted([list(h) for h in hands[:3]] + [['Forest', 'Swamp', '+2 Mace']]), cards
done = run('run', blank)
assert done.stderr == '', done.stderr
assert {s['player']: s['total'] for s in table(blank, 'standings')} == {'Ana': '12', 'Bo': '4', 'Cy': '1'}
for event in (modern, edh):
    done = run('run', event)
    assert done.stderr == '', done.stderr
    decks = table(event, 'decks')
    assert len(decks) == 4 and {d['verdict'] for d in decks} == {'legal'}, decks
    assert {(d['main_count'], d['side_count']) for d in decks} == ({('60', '5')} if event is modern else {('100', '0')}), decks
    assert [(s['player'], s['points']) for s in table(event, 'standings')] == [('Ana', '6'), ("O'Neill, Zoé", '4'), ('Corvin', '1'), ('Gwenaël', '0')], table(event, 'standings')
print(f'{job.count("close")} templates filled in by LibreOffice, saved and read back without a finding')
