import { baseKeymap } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

document.getElementById('app').innerHTML = '<style>.ProseMirror{white-space:pre-wrap}</style><div id=editor></div><pre id=state></pre>';
const view = new EditorView(document.getElementById('editor'), {
  state: EditorState.create({ schema, plugins: [keymap(baseKeymap)] }),
  attributes: { 'aria-label': 'Story', role: 'textbox' },
  dispatchTransaction(transaction) {
    view.updateState(view.state.apply(transaction));
    const lines = [];
    view.state.doc.forEach((block) => lines.push(block.textContent));
    document.getElementById('state').textContent = JSON.stringify(lines);
  },
});
