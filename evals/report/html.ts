import { type Calibration, isCalibrated } from '../judge/calibration.ts'
import type { Baseline } from '../run/gate.ts'
import type { Row, Turn } from '../run/row.ts'
import { type SuiteSummary, summarise } from '../run/summary.ts'
import { escaped } from './escape.ts'
import { replayedIn } from './replayed.ts'
import { spendingLines, spendingOf } from './spending.ts'
import { STYLE } from './style.ts'

export type HtmlInput = {
  readonly title: string
  /** Parameters of the run, by name. */
  readonly facts: Readonly<Record<string, string>>
  readonly rows: readonly Row[]
  readonly trials: number
  readonly baseline: Baseline | undefined
  readonly problems: readonly string[]
  readonly calibration?: Calibration | undefined
}

/** Renders a run as a self-contained page. All conversation content is escaped as text. */
export function renderHtml({ title, facts, rows, trials, baseline, problems, calibration }: HtmlInput): string {
  const suites = summarise(rows, trials)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title>`,
    `<style>${STYLE}</style></head><body><main>`,
    `<h1>${escaped(title)}</h1>`,
    problems.length === 0
      ? '<p class="open" role="status">The gate is open.</p>'
      : `<section class="shut" role="alert"><h2>The gate is shut</h2><ul>${problems.map(one => `<li>${escaped(one)}</li>`).join('')}</ul></section>`,
    `<dl class="facts">${Object.entries(facts)
      .map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`)
      .join('')}</dl>`,
    overview(suites, trials, baseline),
    spending(rows),
    turnsChart(rows),
    changes(rows, baseline),
    ...suites.map(suite =>
      section(
        suite,
        rows.filter(row => row.suite === suite.suite),
        { baseline, judge: calibration && !isCalibrated(calibration) ? 'JUDGE (uncalibrated)' : 'JUDGE' },
      ),
    ),
    '</main></body></html>',
  ].join('\n')
}

const percent = (value: number): string => (Number.isNaN(value) ? '–' : `${(value * 100).toFixed(1)} %`)

function overview(suites: readonly SuiteSummary[], trials: number, baseline: Baseline | undefined): string {
  const lines = suites.map(({ suite, tasks, rate, interval, pass1, passK, medianTurns, breaches, score }) => {
    const before = baseline?.suites[suite]?.pass
    const by = before === undefined ? '' : signed((pass1 - before) * 100)
    return `<tr><th scope="row"><a href="#${escaped(suite)}">${escaped(suite)}</a></th><td>${tasks}</td><td>${bar(rate, interval)}</td><td>${percent(pass1)}</td><td>${percent(passK)}</td><td>${by}</td><td>${medianTurns ?? '–'}</td><td>${score?.toFixed(4) ?? '–'}</td><td class="${breaches > 0 ? 'bad' : ''}">${breaches}</td></tr>`
  })
  return `<h2>Overview</h2><div class="wide"><table><thead><tr><th>suite</th><th>tasks</th><th>right, with its interval</th><th>pass^1</th><th>pass^${trials}</th><th>since the baseline</th><th>median turns</th><th>score</th><th>breaches</th></tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

/** Renders the cost of a conversation with a remote model. */
function spending(rows: readonly Row[]): string {
  const replayed = replayedIn(rows)
  const spent = spendingOf(rows)
  const table = spent
    ? `<h2>A conversation with the model</h2><p>Means of ${spent.conversations} conversations, with the interval of each.</p><div class="wide"><table><tbody>${spendingLines(
        spent,
      )
        .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
        .join('')}</tbody></table></div>`
    : ''
  return `${replayed === undefined ? '' : `<p>${escaped(replayed)}</p>`}${table}`
}

const signed = (points: number): string =>
  Math.abs(points) < 0.05 ? '=' : `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`

/** Renders a rate as a bar, with its interval as a line. */
function bar(rate: number, [low, high]: readonly [number, number]): string {
  const at = (value: number) => (value * 160).toFixed(1)
  return `<svg width="170" height="18" role="img" aria-label="${percent(rate)}"><rect class="rail" width="160" height="12" y="3" rx="2"/><rect class="fill" width="${at(rate)}" height="12" y="3" rx="2"/><line x1="${at(low)}" x2="${at(high)}" y1="9" y2="9" class="span"/></svg> ${percent(rate)}`
}

/** Renders the distribution of turns to checkout. */
function turnsChart(rows: readonly Row[]): string {
  const counts = Array.from({ length: 10 }, (_, at) => rows.filter(row => row.turnsToCheckout === at + 1).length)
  const most = Math.max(1, ...counts)
  const bars = counts.map((count, at) => {
    const height = (count / most) * 90
    return `<g><rect class="fill" x="${at * 36 + 8}" y="${(100 - height).toFixed(1)}" width="26" height="${height.toFixed(1)}"/><text x="${at * 36 + 21}" y="116">${at + 1}</text><text x="${at * 36 + 21}" y="${(96 - height).toFixed(1)}">${count || ''}</text></g>`
  })
  return `<h2>Turns to checkout</h2><svg class="chart" viewBox="0 -14 372 136" role="img" aria-label="Number of purchases by turns to checkout">${bars.join('')}</svg>`
}

const nameOf = (row: Row): string => `${row.suite} ${row.task}`

/** Lists tasks that newly fail or newly pass compared to the baseline. */
function changes(rows: readonly Row[], baseline: Baseline | undefined): string {
  if (!baseline) return '<h2>Against the baseline</h2><p>There is no baseline.</p>'
  const failing = new Set(rows.filter(row => row.reward === 0).map(nameOf))
  const before = new Set(baseline.failing)
  const run = new Set(rows.map(nameOf))
  const list = (names: readonly string[], none: string) =>
    names.length === 0
      ? `<p>${none}</p>`
      : `<ul>${names.map(name => `<li><a href="#${escaped(name.replace(' ', '-'))}">${escaped(name)}</a></li>`).join('')}</ul>`
  const worse = [...failing].filter(name => !before.has(name))
  const better = [...before].filter(name => run.has(name) && !failing.has(name))
  return `<h2>Against the baseline</h2><h3>Worse</h3>${list(worse, 'Nothing.')}<h3>Better</h3>${list(better, 'Nothing.')}`
}

type Shown = { readonly baseline: Baseline | undefined; readonly judge: string }

function section({ suite, rate }: SuiteSummary, rows: readonly Row[], { baseline, judge }: Shown): string {
  const known = new Set(baseline?.failing ?? [])
  const tasks = [...Map.groupBy(rows, row => `${row.arm ?? ''} ${row.task}`).values()]
  const failed = (those: readonly Row[]) => those.some(row => row.reward === 0)
  const sorted = [...tasks.filter(failed), ...tasks.filter(those => !failed(those))]
  // Tasks with a single question and answer have no details to show if they passed.
  const shown = sorted.filter(those => failed(those) || those[0]!.transcript.length > 0)
  return `<section id="${escaped(suite)}"><h2>${escaped(suite)} <small>${percent(rate)} of ${tasks.length} tasks</small></h2>${shown.map(those => taskOf(those, known, judge)).join('\n')}</section>`
}

function taskOf(rows: readonly Row[], known: ReadonlySet<string>, judge: string): string {
  const [first] = rows
  const right = rows.filter(row => row.reward === 1).length
  const kind = right === rows.length ? 'right' : known.has(nameOf(first!)) ? 'known' : 'wrong'
  const trials = kind === 'right' ? [first!] : rows
  const label = `${first!.arm ? `${first!.arm}: ` : ''}${first!.task}`
  return `<details class="task ${kind}" id="${escaped(nameOf(first!).replace(' ', '-'))}"><summary><b>${escaped(label)}</b> <span>${right} of ${rows.length}${kind === 'known' ? ', known to fail' : ''}</span></summary>${trials.map(trial => trialOf(trial, judge)).join('')}</details>`
}

function trialOf(row: Row, judge: string): string {
  const parts = Object.entries(row.parts).map(
    ([name, part]) => `<span class="${part === 1 ? 'good' : 'bad'}">${escaped(name === 'JUDGE' ? judge : name)}</span>`,
  )
  const why =
    row.why.length === 0 ? '' : `<ul class="why">${row.why.map(one => `<li>${escaped(one)}</li>`).join('')}</ul>`
  return `<article><h4>Trial ${row.trial}: ${escaped(row.end)}, ${row.turns} turns ${parts.join(' ')}</h4>${why}<ol>${row.transcript.map(turnOf).join('')}</ol></article>`
}

function turnOf(turn: Turn): string {
  const calls = turn.calls.map(
    ({ tool, input, output, failed }) =>
      `<details class="call"><summary>${escaped(tool)}${failed ? ' — failed' : ''}</summary><pre>${escaped(JSON.stringify(input, null, 1) ?? '')}\n→ ${escaped(JSON.stringify(output, null, 1) ?? 'nothing seen')}</pre></details>`,
  )
  const state = [
    ...(turn.cart.length > 0 ? [`cart: ${turn.cart.join('; ')}`] : []),
    ...(turn.total === undefined ? [] : [`total $${turn.total}`]),
    ...(turn.missing.length > 0 ? [`missing: ${turn.missing.join(', ')}`] : []),
    ...(turn.booked > 0 ? [`booked ${turn.booked}`] : []),
    ...(turn.dropped > 0 ? [`${turn.dropped} sentences dropped`] : []),
    ...(turn.degraded ? ['finished by the house model'] : []),
  ]
  return `<li><p class="said">${escaped(turn.said)}</p><pre class="reply">${escaped(turn.reply)}</pre>${calls.join('')}<p class="state">${escaped(state.join(' · '))}</p></li>`
}
