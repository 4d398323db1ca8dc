// Renders every forum post of an output folder with @bbob, as a board would, and
// fails on a tag that is not one of the posts' own, a tag without its partner,
// and a link. Text of the input must never become a tag.
const fs = require('fs');
const path = require('path');
const { parse } = require('@bbob/parser');
const html = require('@bbob/html').default;
const preset = require('@bbob/preset-html5').default;

const own = new Set(['b', 's', 'code']);
const folder = path.join(process.argv[2], 'forum');
let posts = 0;
for (const file of fs.readdirSync(folder).filter((f) => f.endsWith('.bbcode.txt'))) {
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  const fail = (why) => { throw new Error(`${path.basename(process.argv[2])}/forum/${file}: ${why}`); };
  const walk = (nodes) => nodes.forEach((n) => {
    if (n === null || typeof n !== 'object') return;
    if (!own.has(n.tag)) fail(`the input became the tag [${n.tag}]`);
    if (Object.keys(n.attrs || {}).length > 0) fail(`[${n.tag}] has attributes`);
    if (n.tag === 'code' && (n.content || []).some((c) => c !== null && typeof c === 'object')) fail('a tag inside of [code]');
    walk(Array.isArray(n.content) ? n.content : []);
  });
  walk(parse(text, { onError: (e) => fail(`[${e.tagName}] in line ${e.lineNumber} has no partner`) }));
  for (const tag of own) {
    const count = (t) => text.split(t).length - 1;
    if (count(`[${tag}]`) !== count(`[/${tag}]`)) fail(`[${tag}] ${count(`[${tag}]`)} times, [/${tag}] ${count(`[/${tag}]`)} times`);
  }
  const page = html(text, preset());
  if (/\[\/?[a-z*]+[^\]]*\]/i.test(page)) fail(`a tag is left: ${page.match(/\[\/?[a-z*]+[^\]]*\]/i)[0]}`);
  if (/<(?!\/?(span|s|strong|pre|code|b)\b)[a-z!/]/i.test(page)) fail(`unknown markup: ${page.match(/<(?!\/?(span|s|strong|pre|code|b)\b)[a-z!/][^>]*>?/i)[0]}`);
  if (/:\/\/|www\./i.test(page)) fail('an address that a board makes a link of');
  posts++;
}
if (posts === 0) throw new Error(`${folder}: no posts`);
console.log(`${path.basename(process.argv[2])}: ${posts} posts rendered by @bbob`);
