// Dialects: how a style kit wants its controls marked up. A dialect gives the sheets to load and functions from text to HTML;
// what a kit does not define falls back to plain elements. `custom` is a design system invented anew for each page.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from './capture.mjs';

const BOOTSWATCH = 'cerulean cosmo cyborg darkly flatly journal litera lumen lux materia minty morph pulse quartz sandstone simplex sketchy slate solar spacelab superhero united vapor yeti zephyr brite'.split(' ');
const BULMASWATCH = 'cerulean cosmo cyborg darkly flatly journal litera lumen lux materia minty nuclear pulse sandstone simplex slate solar spacelab superhero united yeti default'.split(' ');
const SAKURA = ['sakura', 'sakura-dark', 'sakura-ink', 'sakura-pink', 'sakura-vader'];

let serial = 0;
const nextId = () => `c${(serial += 1)}`;
const TONES = ['primary', 'secondary', 'success', 'danger', 'warning', 'info', 'light', 'dark'];

const plain = {
  button: (text, { kind, random }) => (kind === 'link' ? `<a href="#" role="button">${text}</a>` : random.chance(0.15) ? `<input type="button" value="${text}">` : `<button type="button">${text}</button>`),
  input: (attributes) => `<input ${attributes}>`,
  area: (attributes) => `<textarea ${attributes}></textarea>`,
  select: (options) => `<select>${options}</select>`,
  check: (type, text, checked) => `<label><input type="${type}" ${checked}> ${text}</label>`,
  toggle: (text, checked) => `<label><input type="checkbox" role="switch" ${checked}> ${text}</label>`,
  table: '', card: 'p-card', navLink: '', badge: 'p-badge', pageLink: '', tab: '',
};

const bootstrap = {
  ...plain,
  button: (text, { kind, random }) => {
    const tone = kind === 'main' ? 'primary' : kind === 'quiet' ? random.pick(['light', 'outline-secondary', 'link', 'outline-primary', 'secondary']) : random.pick([...TONES, ...TONES.map((t) => `outline-${t}`)]);
    const size = random.pick(['', '', '', ' btn-sm', ' btn-lg']);
    return random.chance(0.2) ? `<a href="#" class="btn btn-${tone}${size}">${text}</a>` : `<button type="button" class="btn btn-${tone}${size}">${text}</button>`;
  },
  input: (attributes) => `<input class="form-control" ${attributes}>`,
  area: (attributes) => `<textarea class="form-control" ${attributes}></textarea>`,
  select: (options) => `<select class="form-select custom-select form-control">${options}</select>`,
  check: (type, text, checked) => { const id = nextId(); return `<div class="form-check"><input class="form-check-input" type="${type}" id="${id}" ${checked}><label class="form-check-label" for="${id}">${text}</label></div>`; },
  toggle: (text, checked) => { const id = nextId(); return `<div class="form-check form-switch"><input class="form-check-input" type="checkbox" id="${id}" ${checked}><label class="form-check-label" for="${id}">${text}</label></div>`; },
  table: 'table table-hover', card: 'card card-body', navLink: 'nav-link', badge: 'badge bg-primary', pageLink: 'page-link', tab: 'nav-link',
};

const bulma = {
  ...plain,
  button: (text, { kind, random }) => `<button class="button ${kind === 'main' ? 'is-primary' : random.pick(['', 'is-link', 'is-light', 'is-info is-outlined', 'is-success', 'is-danger', 'is-text', 'is-small', 'is-rounded'])}">${text}</button>`,
  input: (attributes) => `<input class="input" ${attributes}>`,
  area: (attributes) => `<textarea class="textarea" ${attributes}></textarea>`,
  select: (options) => `<div class="select"><select>${options}</select></div>`,
  check: (type, text, checked) => `<label class="${type}"><input type="${type}" ${checked}> ${text}</label>`,
  table: 'table is-fullwidth', card: 'box', navLink: 'navbar-item', badge: 'tag is-info', pageLink: 'pagination-link',
};

const materialize = {
  ...plain,
  button: (text, { kind }) => `<button class="${kind === 'quiet' ? 'btn-flat' : 'btn waves-effect'}">${text}</button>`,
  input: (attributes) => `<div class="input-field"><input ${attributes}></div>`,
  area: (attributes) => `<textarea class="materialize-textarea" ${attributes}></textarea>`,
  select: (options) => `<select class="browser-default">${options}</select>`,
  check: (type, text, checked) => `<label><input type="${type}" class="filled-in" ${checked}><span>${text}</span></label>`,
  toggle: (text, checked) => `<div class="switch"><label>${text}<input type="checkbox" ${checked}><span class="lever"></span></label></div>`,
  card: 'card-panel', badge: 'badge',
};

const classed = (button, main, quiet, more = {}) => ({
  ...plain,
  button: (text, { kind }) => `<button type="button" class="${button} ${kind === 'main' ? main : kind === 'quiet' ? quiet : ''}">${text}</button>`,
  ...more,
});
const withInput = (input, select, area = input) => ({
  input: (attributes) => `<input class="${input}" ${attributes}>`,
  area: (attributes) => `<textarea class="${area}" ${attributes}></textarea>`,
  select: (options) => `<select class="${select}">${options}</select>`,
});
const forLabel = (wrap, input, label) => (type, text, checked) => {
  const id = nextId();
  return `<div class="${wrap.replaceAll('TYPE', type)}"><input type="${type}" class="${input.replaceAll('TYPE', type)}" id="${id}" ${checked}><label class="${label.replaceAll('TYPE', type)}" for="${id}">${text}</label></div>`;
};

const plural = (type) => (type === 'radio' ? 'radios' : 'checkboxes');
const KITS = [
  ...BOOTSWATCH.map((theme) => ({ family: `bootswatch-${theme}`, weight: 0.5, css: [['bootswatch@', `dist/${theme}/bootstrap.min.css`]], dialect: bootstrap })),
  ...BULMASWATCH.map((theme) => ({ family: `bulmaswatch-${theme}`, weight: 0.35, css: [['bulmaswatch@', `${theme}/bulmaswatch.min.css`]], dialect: bulma })),
  { family: 'bootstrap-5', css: [['bootstrap@5', 'dist/css/bootstrap.min.css']], dialect: bootstrap, dark: 'data-bs-theme="dark"' },
  { family: 'bootstrap-4', css: [['bootstrap@4', 'dist/css/bootstrap.min.css']], dialect: bootstrap },
  { family: 'bootstrap-3', css: [['bootstrap@3', 'dist/css/bootstrap.min.css']], dialect: classed('btn', 'btn-primary', 'btn-default', withInput('form-control', 'form-control')) },
  { family: 'tabler-core', css: [['@tabler_core@', 'dist/css/tabler.min.css']], dialect: bootstrap, dark: 'data-bs-theme="dark"' },
  { family: 'coreui', css: [['@coreui_coreui@', 'dist/css/coreui.min.css']], dialect: bootstrap, dark: 'data-coreui-theme="dark"' },
  { family: 'adminkit', css: [['@adminkit_core@', 'dist/css/app.css']], dialect: bootstrap },
  { family: 'halfmoon', css: [['halfmoon@', 'css/halfmoon.min.css']], dialect: bootstrap, dark: 'data-bs-theme="dark"' },
  { family: 'shards', css: [['bootstrap@4', 'dist/css/bootstrap.min.css'], ['shards-ui@', 'dist/css/shards.min.css']], dialect: bootstrap },
  { family: 'bulma', css: [['bulma@', 'css/bulma.min.css']], dialect: bulma, dark: 'data-theme="dark"' },
  { family: 'materialize', css: [['materialize-css@', 'dist/css/materialize.min.css']], dialect: materialize },
  { family: 'foundation', css: [['foundation-sites@', 'dist/css/foundation.min.css']], dialect: classed('button', '', 'hollow secondary') },
  { family: 'milligram', css: [['milligram@', 'dist/milligram.min.css']], dialect: classed('button', '', 'button-outline') },
  { family: 'pure', css: [['purecss@', 'build/pure.css']], dialect: classed('pure-button', 'pure-button-primary', '', { table: 'pure-table' }) },
  { family: 'picnic', css: [['picnic@', 'picnic.min.css']], dialect: { ...plain, check: (type, text, checked) => `<label><input type="${type}" ${checked}><span class="checkable">${text}</span></label>` } },
  { family: 'pico', css: [['@picocss_pico@', 'css/pico.min.css']], dialect: classed('', '', 'secondary outline'), dark: 'data-theme="dark"' },
  { family: 'water', css: [['water.css@', 'out/light.min.css']], dialect: plain },
  { family: 'water-dark', css: [['water.css@', 'out/dark.min.css']], dialect: plain },
  { family: 'mvp', css: [['mvp.css@', 'mvp.css']], dialect: plain },
  ...SAKURA.map((theme) => ({ family: theme, weight: 0.4, css: [['sakura.css@', `css/${theme}.css`]], dialect: plain })),
  { family: 'chota', css: [['chota@', 'dist/chota.min.css']], dialect: classed('button', 'primary', 'outline') },
  { family: 'mini', css: [['mini.css@', 'dist/mini-default.min.css']], dialect: classed('', 'primary', 'tertiary') },
  { family: 'mini-dark', css: [['mini.css@', 'dist/mini-dark.min.css']], dialect: classed('', 'primary', 'tertiary') },
  { family: 'beer', css: [['beercss@', 'dist/cdn/beer.min.css']], dialect: { ...classed('', '', 'border'), input: (a) => `<div class="field border"><input ${a}></div>`,
    check: (type, text, checked) => `<label class="${type}"><input type="${type}" ${checked}><span>${text}</span></label>`, toggle: (text, checked) => `<label class="switch"><input type="checkbox" ${checked}><span></span></label> ${text}` }, dark: 'class="dark"' },
  { family: 'cirrus', css: [['cirrus-ui@', 'dist/cirrus.min.css']], dialect: classed('btn', 'btn-primary', 'btn-transparent') },
  { family: 'primer', css: [['@primer_css@', 'dist/primer.css']], dialect: classed('btn', 'btn-primary', 'btn-invisible', withInput('form-control', 'form-select')), html: 'data-color-mode="light" data-light-theme="light"', dark: 'data-color-mode="dark" data-dark-theme="dark"' },
  { family: 'govuk', css: [['govuk-frontend@', 'dist/govuk/govuk-frontend.min.css']], dialect: { ...classed('govuk-button', '', 'govuk-button--secondary', withInput('govuk-input', 'govuk-select', 'govuk-textarea')),
    check: (type, text, checked) => forLabel(`govuk-${plural(type)}__item`, `govuk-${plural(type)}__input`, `govuk-label govuk-${plural(type)}__label`)(type, text, checked), table: 'govuk-table', navLink: 'govuk-link' } },
  { family: 'nes', css: [['nes.css@', 'css/nes.min.css']], font: 'Press Start 2P', dialect: { ...classed('nes-btn', 'is-primary', '', withInput('nes-input', '', 'nes-textarea')),
    check: (type, text, checked) => `<label><input type="${type}" class="nes-${type}" ${checked}><span>${text}</span></label>`, card: 'nes-container' } },
  { family: 'windows-98', css: [['98.css@', 'dist/98.css']], dialect: { ...plain, check: forLabel('', '', ''), card: 'window p-card' } },
  { family: 'windows-xp', css: [['xp.css@', 'dist/XP.css']], dialect: { ...plain, check: forLabel('', '', ''), card: 'window p-card' } },
  { family: 'windows-7', css: [['7.css@', 'dist/7.css']], dialect: { ...plain, check: forLabel('', '', ''), card: 'window p-card' } },
  { family: 'paper', css: [['papercss@', 'dist/paper.min.css']], dialect: { ...classed('paper-btn', 'btn-primary', 'btn-secondary-outline'), check: (type, text, checked) => `<label class="paper-${type === 'radio' ? 'radio' : 'check'}"><input type="${type}" ${checked}><span>${text}</span></label>` } },
  { family: 'carbon', css: [['carbon-components@', 'css/carbon-components.min.css']], dialect: { ...classed('bx--btn', 'bx--btn--primary', 'bx--btn--ghost', withInput('bx--text-input', 'bx--select-input', 'bx--text-area')),
    check: (type, text, checked) => (type === 'radio' ? plain.check(type, text, checked) : forLabel('bx--checkbox-wrapper', 'bx--checkbox', 'bx--checkbox-label')(type, text, checked)), navLink: 'bx--link', table: 'bx--data-table' } },
  { family: 'uswds', css: [['@uswds_uswds@', 'dist/css/uswds.min.css']], dialect: { ...classed('usa-button', '', 'usa-button--outline', withInput('usa-input', 'usa-select', 'usa-textarea')), check: forLabel('usa-TYPE', 'usa-TYPE__input', 'usa-TYPE__label'), navLink: 'usa-link', table: 'usa-table' } },
  { family: 'patternfly', css: [['@patternfly_patternfly@', 'patternfly.min.css']], dialect: { ...classed('pf-v6-c-button', 'pf-m-primary', 'pf-m-secondary'), input: (a) => `<span class="pf-v6-c-form-control"><input ${a}></span>`, table: 'pf-v6-c-table', card: 'pf-v6-c-card p-card' } },
  { family: 'element-plus', css: [['element-plus@', 'dist/index.css']], dialect: { ...classed('el-button', 'el-button--primary', 'is-text'),
    input: (a) => `<div class="el-input"><div class="el-input__wrapper"><input class="el-input__inner" ${a}></div></div>`,
    area: (a) => `<div class="el-textarea"><textarea class="el-textarea__inner" ${a}></textarea></div>`,
    check: (type, text, checked) => `<label class="el-${type} ${checked ? 'is-checked' : ''}"><span class="el-${type}__input ${checked ? 'is-checked' : ''}"><span class="el-${type}__inner"></span><input type="${type}" class="el-${type}__original" ${checked}></span><span class="el-${type}__label">${text}</span></label>`,
    toggle: (text, checked) => `<div class="el-switch ${checked ? 'is-checked' : ''}" role="switch" tabindex="0"><span class="el-switch__core"><div class="el-switch__action"></div></span></div> ${text}` }, dark: 'class="dark"' },
  ...['antd.min.css', 'antd.dark.css'].map((sheet) => ({ family: sheet.includes('dark') ? 'antd-dark' : 'antd', css: [['antd@', `dist/${sheet}`]], dialect: { ...classed('ant-btn', 'ant-btn-primary', 'ant-btn-text', withInput('ant-input', 'ant-input')),
    select: (options) => `<div class="ant-select ant-select-single ant-select-show-arrow" style="width:180px" role="combobox" tabindex="0"><div class="ant-select-selector"><span class="ant-select-selection-item">${options.match(/>([^<]+)</)?.[1] ?? ''}</span></div><span class="ant-select-arrow" style="font-size:9px">▼</span></div>`,
    check: (type, text, checked) => `<label class="ant-${type}-wrapper"><span class="ant-${type} ${checked ? `ant-${type}-checked` : ''}"><input type="${type}" class="ant-${type}-input" ${checked}><span class="ant-${type}-inner"></span></span><span>${text}</span></label>`,
    toggle: (text, checked) => `<button type="button" role="switch" class="ant-switch ${checked ? 'ant-switch-checked' : ''}"><span class="ant-switch-handle"></span></button> ${text}` } })),
  { family: 'vant', css: [['vant@', 'lib/index.css']], dialect: classed('van-button van-button--normal', 'van-button--primary', 'van-button--default') },
  { family: 'turret', css: [['turretcss@', 'dist/turretcss.min.css'], ['turretcss@', 'turret/turret.css']], dialect: classed('button', 'button-primary', 'button-text') },
  { family: 'weui', css: [['weui@', 'dist/style/weui.min.css']], dialect: { ...classed('weui-btn weui-btn_mini', 'weui-btn_primary', 'weui-btn_default'), toggle: (text, checked) => `<input class="weui-switch" type="checkbox" ${checked}> ${text}` } },
  { family: 'simple', css: [['simpledotcss@', 'simple.min.css']], dialect: plain },
  { family: 'new', css: [['@exampledev_new.css@', 'new.css']], dialect: plain },
  { family: 'tacit', css: [['tacit-css@', 'dist/tacit-css.min.css']], dialect: plain },
  { family: 'native', weight: 3, css: [], dialect: plain },
];

/** Kits whose sheets are really there, with absolute addresses. */
export function availableKits(files) {
  return KITS.flatMap((kit) => {
    const sheets = kit.css.flatMap(([prefix, path]) => {
      const folder = files.folders.find((f) => f.startsWith(prefix));
      return folder && existsSync(join(files.root, folder, path)) ? [`${SITE}${folder}/${path}`] : [];
    });
    return kit.css.length === 0 || sheets.length ? [{ weight: 1, ...kit, sheets }] : [];
  });
}

/** A design system of its own: tokens drawn at random, controls as real or as built-up elements. */
export function customKit(random, index) {
  const proxies = random.chance(0.5);
  const proxy = (type, checked) => `<span class="p-${type} ${checked ? 'on' : ''}">${checked && type === 'checkbox' ? '✓' : ''}</span>`;
  const hidden = 'style="position:absolute;opacity:0;width:1px;height:1px"';
  const tag = random.pick(['button', 'button', 'a', 'div']);
  const open = tag === 'a' ? 'a href="#"' : tag === 'div' ? 'div role="button" tabindex="0"' : 'button type="button"';
  return {
    family: `custom-${index % 997}`,
    weight: 1,
    sheets: [],
    custom: true,
    dialect: {
      ...plain,
      button: (text, { kind }) => `<${open} class="p-btn p-${kind}">${text}</${tag}>`,
      input: (attributes) => `<input class="p-input" ${attributes}>`,
      area: (attributes) => `<textarea class="p-input p-area" ${attributes}></textarea>`,
      select: (options) => (random.chance(0.4)
        ? `<div class="p-input p-dropdown" role="combobox" tabindex="0"><span>${options.match(/>([^<]+)</)?.[1] ?? ''}</span><span class="p-caret">${random.pick(['▾', '⌄', '▼', '˅'])}</span></div>`
        : `<select class="p-input p-select">${options}</select>`),
      check: (type, text, checked) => (proxies ? `<label class="p-choice"><input type="${type}" ${hidden} ${checked}>${proxy(type, checked)} ${text}</label>` : `<label class="p-choice"><input type="${type}" ${checked}> ${text}</label>`),
      toggle: (text, checked) => `<span class="p-switch ${checked ? 'on' : ''}" role="switch" tabindex="0"><span></span></span> ${text}`,
      navLink: 'p-link', tab: 'p-tab', pageLink: 'p-page',
    },
  };
}
