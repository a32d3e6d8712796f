import type { Row } from '../run/row.ts'
import { escaped } from './escape.ts'

/** Renders a run in JUnit format, one test case per trial. */
export function renderJunit(rows: readonly Row[]): string {
  const suites = [...Map.groupBy(rows, row => row.suite)].map(([suite, those]) => {
    const failures = those.filter(row => row.reward === 0).length
    const cases = those.map(row => {
      const name = `name="${escaped(`${row.task} #${row.trial}`)}" classname="${escaped(suite)}"`
      if (row.reward === 1) return `    <testcase ${name}/>`
      return `    <testcase ${name}><failure message="${escaped(row.why[0] ?? row.end)}">${escaped(row.why.join('\n'))}</failure></testcase>`
    })
    return [
      `  <testsuite name="${escaped(suite)}" tests="${those.length}" failures="${failures}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n')
  })
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n')
}
