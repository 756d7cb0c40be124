import ace from 'ace-builds';

document.getElementById('app').innerHTML = '<div id=editor style="width:400px;height:120px">Old text</div><pre id=state></pre>';
const editor = ace.edit('editor');
editor.session.on('change', () => { setTimeout(() => { document.getElementById('state').textContent = JSON.stringify(editor.getValue()); }); });
