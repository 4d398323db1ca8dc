"""Runs the code cells of event.ipynb and the Python blocks of README.md, each in
one namespace, from top to bottom, in the current folder."""
import ast
import json
import re
import sys
from pathlib import Path


def run(source, names):
    """Executes source; the value of a last expression is the result."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, '<cell>', 'exec'), names)
    return eval(compile(ast.Expression(last.value), '<cell>', 'eval'), names) if last else None


def outputs(value, count):
    if value is None:
        return []
    data = {}
    html = getattr(value, '_repr_html_', lambda: None)()
    if html:
        data['text/html'] = html.splitlines(keepends=True)
    text = value.to_string() if hasattr(value, 'to_string') and not hasattr(value, 'set_uuid') else type(value).__name__
    data['text/plain'] = text.splitlines(keepends=True)
    return [{'data': data, 'execution_count': count, 'metadata': {}, 'output_type': 'execute_result'}]


folder, update = Path(sys.argv[1]), '-update' in sys.argv[2:]
path = folder / 'event.ipynb'
book = json.loads(path.read_text(encoding='utf-8'))
names, count, stale = {}, 0, []
for cell in book['cells']:
    if cell['cell_type'] != 'code':
        continue
    count += 1
    made = outputs(run(''.join(cell['source']), names), count)
    if cell['outputs'] != made:
        stale.append(cell['id'])
    cell['outputs'], cell['execution_count'] = made, count
if update:
    path.write_text(json.dumps(book, indent=1, ensure_ascii=False) + '\n', encoding='utf-8')
elif stale:
    print(f'{path.name}: the stored outputs of {", ".join(stale)} are not what comes out now; .ci/notebook -update writes them anew')

names, blocks = {}, re.findall(r'```python\n(.*?)```', (folder / 'README.md').read_text(encoding='utf-8'), re.S)
for block in blocks:
    result = run(block, names)
    rows = len(result)
    assert rows > 0, block
print(f'{path.name}: {count} cells run; README.md: {len(blocks)} queries run')
