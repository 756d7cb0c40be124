import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf, schemaOf, withQuote } from './answer_fields.ts';

test('fields become a schema and come back', () => {
  const fields = [{ name: 'title', kind: 'text' }, { name: 'list price', kind: 'money' }, { name: '  ', kind: 'text' }];
  const schema = schemaOf(fields);
  assert.equal(schema, '{"title":"text","list_price":"money"}');
  assert.deepEqual(fieldsOf(schema), [{ name: 'title', kind: 'text' }, { name: 'list_price', kind: 'money' }]);
  assert.equal(schemaOf([{ name: '', kind: 'text' }]), null);
});

test('what this form did not make shows no fields', () => {
  for (const schema of [null, '', 'no json', '[]', '3', '{"type":"object","properties":{}}']) assert.deepEqual(fieldsOf(schema), [], String(schema));
});

test('a quote is marked on its page', () => {
  assert.equal(withQuote('https://a.example/x', '12.50 €'), 'https://a.example/x#:~:text=12.50%20%E2%82%AC');
  assert.equal(withQuote('https://a.example/x#top', 'well-known, a & b'), 'https://a.example/x#top:~:text=well%2Dknown%2C%20a%20%26%20b');
  const long = 'one two three four five six seven eight nine ten eleven twelve thirteen';
  assert.equal(withQuote('https://a.example/', long), 'https://a.example/#:~:text=one%20two%20three%20four%20five,nine%20ten%20eleven%20twelve%20thirteen');
});
