import { basicSetup, EditorView } from 'codemirror';

document.getElementById('app').innerHTML = '<div id=editor style="width:400px;border:1px solid"></div><pre id=state></pre>';
const tell = EditorView.updateListener.of((update) => {
  if (update.docChanged) document.getElementById('state').textContent = JSON.stringify(update.state.doc.toString());
});
new EditorView({ doc: '"Old text"', extensions: [basicSetup, tell], parent: document.getElementById('editor') });
