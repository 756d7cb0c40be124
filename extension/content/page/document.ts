// What is read of a whole document. Its names are shadowed like those of a form: `<img name="readyState">` makes
// `document.readyState` an image. https://html.spec.whatwg.org/#dom-document-nameditem

import { getter } from './dom.ts';

const getReadyState = getter(Document.prototype, 'readyState');
const getContentType = getter(Document.prototype, 'contentType');
const getFonts = getter(Document.prototype, 'fonts');
const getBody = getter(Document.prototype, 'body');
const getScrollingElement = getter(Document.prototype, 'scrollingElement');
const getStyleSheets = getter(Document.prototype, 'styleSheets');
const getAdoptedSheets = getter(Document.prototype, 'adoptedStyleSheets');
const animationsOfDocument = Document.prototype.getAnimations;
const execCommand = Document.prototype.execCommand;

export const readyStateOf = (self: Document): DocumentReadyState => getReadyState.call(self);
export const contentTypeOf = (self: Document): string => getContentType.call(self);
export const bodyOf = (self: Document): HTMLElement | null => getBody.call(self);
export const scrollingElementOf = (self: Document): Element | null => getScrollingElement.call(self);
export const sheetsOf = (self: Document): StyleSheetList => getStyleSheets.call(self);
export const adoptedSheetsOf = (self: Document): readonly CSSStyleSheet[] => getAdoptedSheets.call(self);
export const areFontsLoading = (self: Document): boolean => getFonts.call(self).status === 'loading';
export const animationsIn = (self: Document): Animation[] => animationsOfDocument.call(self);

/** An editing command on what is focused: https://w3c.github.io/editing/docs/execCommand/ */
export const execute = (self: Document, command: string, value?: string): boolean => execCommand.call(self, command, false, value);
