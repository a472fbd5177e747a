export const STYLE = `:root { color-scheme: light dark; --ground: #faf7f0; --ink: #2b2a26; --leaf: #55662b; --line: #ddd5c3; --card: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #1e1f1a; --ink: #ece8dc; --leaf: #b4c67f; --line: #3b3c33; --card: #282921; } }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.6 Georgia, serif; color: var(--ink); background: var(--ground); }
a { color: var(--leaf); }
.top { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); }
.top nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.brand { font-size: 1.3rem; font-weight: bold; text-decoration: none; }
main, footer { max-width: 62rem; margin: 0 auto; padding: 1rem 1.5rem; }
h1 { font-weight: normal; color: var(--leaf); }
.lead { font-size: 1.15rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem; }
.cards article { padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.cards h2 { margin: 0; font-size: 1.1rem; }
.price { font-weight: bold; }
.links { columns: 16rem; padding-left: 1.2rem; }
form { display: grid; gap: .75rem; max-width: 26rem; margin: 1rem 0; }
label { display: grid; gap: .25rem; }
input, textarea, button { font: inherit; padding: .4rem .6rem; border: 1px solid var(--line); border-radius: .3rem; }
button { background: var(--leaf); color: var(--ground); cursor: pointer; justify-self: start; }
table { border-collapse: collapse; } th, td { padding: .3rem .8rem; border-bottom: 1px solid var(--line); text-align: left; }
pre { overflow: auto; padding: .75rem; background: var(--card); border: 1px solid var(--line); } .error { color: #b3261e; }
blockquote { margin: .5rem 0; padding: .5rem 1rem; border-left: 3px solid var(--leaf); }
`;
