// Whole pages out of blocks: the arrangements that sites, admin panels, documents and applications share.

import * as b from './blocks.mjs';

const times = (count, make) => [...Array(count).keys()].map(make).join('');
const CONTENT = [b.form, b.form, b.settings, b.choices, b.buttonRow, b.buttonRow, b.toolbar, b.cards, b.cards, b.keyFigures, b.tabs, b.pagination, b.list, b.textTable, b.actionTable, b.actionTable, b.prose, b.prose,
  b.linkedProse, b.quote, b.code, b.figure, b.notice, b.labels, b.bulletList, b.iconText, b.calendar, b.keypad, b.player, b.searchBar, b.results, b.breadcrumb,
  b.hero, b.hero, b.carousel, b.iconRow, b.faces];
const TEXT = [b.prose, b.prose, b.prose, b.linkedProse, b.textTable, b.quote, b.code, b.figure, b.bulletList, b.labels, b.keyFigures, b.iconText];

const blocks = (c, pool, count) => times(count, () => `<section style="margin:${c.random.int(4, 26)}px 0">${c.random.pick(pool)(c)}</section>`);

function topBar(c) {
  const { random } = c;
  const brand = random.chance(0.5) ? `<a href="#" style="font-weight:700;font-size:1.15em;text-decoration:none">${random.chance(0.5) ? c.icon(22) : ''} ${c.words.some(1, 2)}</a>` : `<b style="font-size:1.15em">${c.words.some(1, 2)}</b>`;
  const links = times(random.int(0, 7), () => b.link(c, c.words.some(1, 2), c.dialect.navLink));
  const tail = random.pick([() => times(random.int(1, 5), () => b.iconButton(c)), () => b.searchBar(c), () => b.button(c, 'main'), () => b.button(c, 'quiet') + b.button(c, 'main'), () => '', () => b.searchBar(c) + b.iconButton(c), () => b.iconButton(c) + b.iconButton(c) + b.avatar(c)])();
  return `<header class="p-top p-bar ${random.chance(0.3) ? 'p-fill' : ''}">${random.chance(0.3) ? b.iconButton(c, 20) : ''}${brand}<nav class="p-bar">${links}</nav><span style="flex:1"></span>${tail}</header>`;
}

function sideBar(c) {
  const icons = c.random.chance(0.6), filled = c.random.chance(0.2);
  return `<aside class="p-side ${filled ? 'p-fill' : ''}">${times(c.random.int(1, 3), () => `${c.random.chance(0.6) ? `<small class="p-muted" style="text-transform:uppercase">${c.words.some(1, 2)}</small>` : ''}${times(c.random.int(3, 8), () =>
    `<a href="#" class="p-row ${c.random.chance(0.1) ? 'on' : ''}">${icons ? c.icon(c.random.int(14, 20)) : ''}<span style="flex:1">${c.words.some(1, 3)}</span>${c.random.chance(0.15) ? `<span class="p-badge">${c.random.int(1, 99)}</span>` : c.random.chance(0.15) ? '›' : ''}</a>`)}`)}</aside>`;
}

const site = (c) => `${topBar(c)}<main class="p-main" style="max-width:${c.random.pick(['none', '960px', '1140px', '1280px'])};margin:0 auto">${blocks(c, CONTENT, c.random.int(4, 9))}</main>${c.random.chance(0.6) ? b.footer(c) : ''}`;
const admin = (c) => {
  const top = c.random.chance(0.7) ? topBar(c) : '';
  const inside = `<main class="p-main">${c.random.chance(0.5) ? b.breadcrumb(c) : ''}${blocks(c, CONTENT, c.random.int(4, 9))}</main>`;
  return c.random.chance(0.5) ? `${top}<div style="display:flex">${sideBar(c)}${inside}</div>` : `<div style="display:flex">${sideBar(c)}<div style="flex:1;min-width:0">${top}${inside}</div></div>`;
};
const centred = (c) => `<div style="min-height:100vh;display:flex;align-items:center;justify-content:center" class="${c.random.chance(0.2) ? 'p-fill' : ''}"><div class="${c.dialect.card}" style="width:${c.random.int(280, 560)}px;max-width:95vw">${c.random.chance(0.5) ? `<div style="text-align:center">${c.icon(c.random.int(30, 60))}</div>` : ''}${b.form(c)}${c.random.chance(0.4) ? b.buttonRow(c) : ''}<p>${c.words.sentence()} ${b.link(c)}</p></div></div>`;
const article = (c) => `${c.random.chance(0.8) ? topBar(c) : ''}<div style="display:flex">${c.random.chance(0.3) ? sideBar(c) : ''}<main class="p-main" style="max-width:${c.random.int(600, 1000)}px;margin:0 auto">${blocks(c, TEXT, c.random.int(5, 10))}</main></div>`;
const pureText = (c) => `<main class="p-main" style="max-width:${c.random.int(500, 1200)}px">${blocks(c, [b.prose, b.prose, b.textTable, b.quote, b.code, b.figure, b.keyFigures, b.labels], c.random.int(4, 9))}</main>`;
const application = (c) => `${b.toolbar(c)}${c.random.chance(0.6) ? b.toolbar(c) : ''}<div style="display:flex;height:80vh">${c.random.chance(0.5) ? `<div style="width:48px;border-inline-end:1px solid #8884;display:flex;flex-direction:column;align-items:center;gap:6px;padding:6px 0">${times(c.random.int(4, 12), () => b.iconButton(c, 20))}</div>` : ''}<div style="flex:1;overflow:hidden;padding:10px">${c.random.chance(0.5) ? b.canvasControls(c, c.theme) : blocks(c, [b.textTable, b.prose, b.figure, b.cards, b.actionTable], 3)}</div><div style="width:${c.random.int(180, 320)}px;border-inline-start:1px solid #8884;padding:10px;overflow:hidden">${blocks(c, [b.form, b.settings, b.choices, b.list, b.tabs], 3)}</div></div><div class="p-bar" style="border-top:1px solid #8884;padding:2px 8px"><small>${c.words.some(2, 4)}</small><span style="flex:1"></span>${b.iconButton(c, 12)}${b.iconButton(c, 12)}</div>`;
const gallery = (c) => `${topBar(c)}<div style="display:flex">${c.random.chance(0.5) ? `<div class="p-side">${b.choices(c)}${b.choices(c)}${b.searchBar(c)}</div>` : ''}<main class="p-main"><div class="p-bar">${b.searchBar(c)}${b.button(c, 'quiet')}</div>${b.cards(c)}${b.cards(c)}${b.pagination(c)}</main></div>`;
const searchPage = (c) => `<div class="p-top">${b.searchBar(c)}${b.tabs(c)}</div><main class="p-main">${b.results(c)}${b.results(c)}${b.pagination(c)}</main>`;
const drawn = (c) => `${c.random.chance(0.5) ? topBar(c) : ''}<main class="p-main">${c.random.chance(0.5) ? b.prose(c) : ''}${b.canvasControls(c, c.theme)}${b.canvasControls(c, c.theme)}</main>`;
const wall = (c) => `<main class="p-main"><div class="p-grid">${times(c.random.int(4, 9), () => `<div>${c.random.pick([b.calendar, b.keypad, b.buttonRow, b.choices, b.settings, b.form, b.player, b.tabs, b.toolbar, b.searchBar])(c)}</div>`)}</div></main>`;

function overlay(c) {
  const { random } = c;
  const dialog = () => `<div class="p-over"><div class="p-dialog"><div style="display:flex;justify-content:space-between;align-items:start"><h3 style="margin:0">${c.words.title()}</h3>${random.chance(0.7) ? b.iconButton(c, 16) : ''}</div><p>${c.words.paragraph(1, 2)}</p>${random.chance(0.4) ? b.form(c) : ''}<div class="p-bar" style="justify-content:flex-end">${b.button(c, 'quiet')}${b.button(c, 'main')}</div></div></div>`;
  const banner = () => `<div class="p-dialog" style="position:fixed;bottom:${random.int(0, 30)}px;inset-inline:${random.int(0, 40)}px;max-width:none;display:flex;gap:16px;align-items:center;flex-wrap:wrap"><span style="flex:1">${c.words.paragraph(1, 2)} ${b.link(c)}</span>${b.button(c, 'quiet')}${b.button(c, 'main')}</div>`;
  const menu = () => `<div class="p-menu" style="top:${random.int(40, 300)}px;left:${random.int(40, 700)}px">${times(random.int(3, 8), () => `<a href="#" role="menuitem" class="p-row">${random.chance(0.5) ? c.icon(16) : ''}<span>${c.words.some(1, 3)}</span></a>`)}</div>`;
  const toast = () => `<div class="p-dialog" style="position:fixed;top:16px;inset-inline-end:16px;padding:12px 16px;display:flex;gap:12px;align-items:center">${c.icon(18)}<span>${c.words.sentence()}</span>${b.iconButton(c, 13)}</div>`;
  return random.pick([dialog, dialog, banner, menu, menu, toast])();
}

const LAYOUTS = [site, site, site, admin, admin, admin, centred, article, article, pureText, application, application, gallery, searchPage, drawn, wall];

/** The body of one page. */
export function makeBody(c) {
  const body = c.random.pick(LAYOUTS)(c);
  const floats = c.random.chance(0.15) ? b.floating(c) : '';
  return c.random.chance(0.18) ? body + floats + overlay(c) : body + floats;
}
