import { baseKeymap } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { DOMParser } from 'prosemirror-model';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

document.getElementById('app').innerHTML = '<style>.ProseMirror{white-space:pre-wrap}</style><div id=content hidden><p>We meet on <strong>Tuesday</strong>.</p><p>Bring keys.</p></div><div id=editor></div><pre id=state></pre>';
const tell = (view) => { document.getElementById('state').textContent = view.dom.innerHTML.replace(/ class="[^"]*"/g, ''); };
const view = new EditorView(document.getElementById('editor'), {
  state: EditorState.create({ doc: DOMParser.fromSchema(schema).parse(document.getElementById('content')), plugins: [keymap(baseKeymap)] }),
  attributes: { 'aria-label': 'Story', role: 'textbox' },
  dispatchTransaction(transaction) {
    view.updateState(view.state.apply(transaction));
    tell(view);
  },
});
