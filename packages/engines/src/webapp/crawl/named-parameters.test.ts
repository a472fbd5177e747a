import { expect, it } from 'vitest';
import { parametersNamedIn } from './named-parameters.ts';

it.each([
  ['<p>任务目标：在action参数中注入</p>', ['action']],
  ['<p>Use the <code>tpl</code> parameter to choose a page.</p>', ['tpl']],
  ['<p>Missing query parameter: &quot;report&quot;</p>', ['report']],
  ['<p>Il parametro «vista» decide.</p>', ['vista']],
  ['<!-- debug: set the trace_level URL parameter --><p>Hello</p>', ['trace_level']],
  ['<p>A required parameter is missing. The parameters of the request are wrong.</p>', []],
  ['<script>function f(parameter, param) { return parameter.x; }</script><p>text</p>', []],
])('reads of %j the parameters %j', (html, names) => {
  expect(parametersNamedIn(html)).toEqual(names);
});
