import type { Row } from '../run/row.ts'
import { escape } from './escape.ts'

/** A run in the format that build servers read: a test case a trial. */
export function renderJunit(rows: readonly Row[]): string {
  const suites = [...Map.groupBy(rows, row => row.suite)].map(([suite, those]) => {
    const failures = those.filter(row => row.reward === 0).length
    const cases = those.map(row => {
      const name = `name="${escape(`${row.task} #${row.trial}`)}" classname="${escape(suite)}"`
      if (row.reward === 1) return `    <testcase ${name}/>`
      return `    <testcase ${name}><failure message="${escape(row.why[0] ?? row.end)}">${escape(row.why.join('\n'))}</failure></testcase>`
    })
    return [
      `  <testsuite name="${escape(suite)}" tests="${those.length}" failures="${failures}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n')
  })
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n')
}
