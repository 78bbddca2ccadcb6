import { describe, expect, it } from '@jest/globals';
import { isNestedDeeper } from '../../../domain/knowledge/html/nesting.ts';

describe('how deep a page nests', () => {
  it.each([
    ['open elements', '<div>'.repeat(11), true],
    ['as many that are closed', '<div></div>'.repeat(1000), false],
    ['as many as allowed', '<div>'.repeat(10), false],
    ['items and cells, whose end tags may be left out', '<ul>' + '<li>x'.repeat(1000) + '</ul><table>' + '<tr><td>y'.repeat(1000), false],
    ['what a script writes', `<script>${'"<div>" + '.repeat(1000)}</script>`, false],
    ['a script without an end', `<script>${'<div>'.repeat(1000)}`, false],
    ['end tags of nothing', '</div>'.repeat(50) + '<div>'.repeat(11), true],
  ])('counts %s', (_what, html, deeper) => expect(isNestedDeeper(html, 10)).toBe(deeper));
});
