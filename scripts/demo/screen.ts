import { stripVTControlCharacters, styleText } from 'node:util'
import { wrap } from './wrap.ts'

/** Output of the demo: color and a spinner on a terminal, plain lines otherwise. */
export type Screen = {
  /** Maximum line width in columns. */
  readonly width: number
  readonly paint: Paint
  readonly title: (text: string) => void
  /** Starts a numbered step. */
  readonly step: (text: string) => void
  /** Prints a request sent by the agent. */
  readonly request: (text: string) => void
  readonly say: (text: string) => void
  /** Prints a line verbatim. */
  readonly line: (text: string) => void
  readonly success: (text: string) => void
  readonly warn: (text: string) => void
  /** Shows a spinner until `done`. Lines printed meanwhile appear above it. */
  readonly busy: (text: string) => { readonly done: () => void }
  /** Restores the terminal. */
  readonly close: () => void
}

export type Paint = (style: Style, text: string) => string
export type Style = Parameters<typeof styleText>[0]

export type Terminal = {
  readonly write: (text: string) => void
  readonly isTerminal: boolean
  readonly columns: number | undefined
  readonly noColor: boolean
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 80
const CLEAR_LINE = '\r\x1b[2K'
const HIDE_CURSOR = '\x1b[?25l'
const SHOW_CURSOR = '\x1b[?25h'
const NARROWEST = 50
const WIDEST = 80
const INDENT = '    '

/** Returns the capabilities of this process's output stream. */
export const terminalOf = (stream: NodeJS.WriteStream, env: Readonly<Record<string, string | undefined>>): Terminal => {
  const isTerminal = stream.isTTY === true && env.TERM !== 'dumb'
  return {
    write: text => void stream.write(text),
    isTerminal,
    columns: isTerminal ? stream.columns : undefined,
    noColor: Boolean(env.NO_COLOR),
  }
}

/** Creates a terminal screen, or a plain one if the output is a file or pipe. */
export function createScreen({ write, isTerminal, columns, noColor }: Terminal): Screen {
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns ?? WIDEST))
  const paint: Paint = (style, text) =>
    isTerminal && !noColor ? styleText(style, text, { validateStream: false }) : text
  let spinning: { readonly timer: NodeJS.Timeout; readonly draw: () => void } | undefined
  let steps = 0

  const line = (text: string) => {
    write(`${spinning ? CLEAR_LINE : ''}${text}\n`)
    spinning?.draw()
  }
  const marked = (mark: string, text: string, style?: Style) => {
    for (const [index, part] of wrap(text, width - INDENT.length).entries())
      line(`${index === 0 ? mark : INDENT}${style ? paint(style, part) : part}`)
  }
  const stopSpinning = () => {
    if (!spinning) return
    clearInterval(spinning.timer)
    spinning = undefined
    write(`${CLEAR_LINE}${SHOW_CURSOR}`)
  }

  function spin(text: string): void {
    stopSpinning()
    let frame = 0
    const room = width - INDENT.length
    const short = stripVTControlCharacters(text).slice(0, room)
    const draw = () => write(`${CLEAR_LINE}  ${paint('cyan', FRAMES[frame % FRAMES.length]!)} ${paint('dim', short)}`)
    const timer = setInterval(() => {
      frame += 1
      draw()
    }, FRAME_MS)
    timer.unref()
    write(HIDE_CURSOR)
    spinning = { timer, draw }
    draw()
  }

  return {
    width,
    paint,
    line,
    title: text => line(`\n  ${paint('bold', text)}`),
    step: text => {
      steps += 1
      line('')
      marked(`  ${paint(['bold', 'cyan'], String(steps))} `, text, 'bold')
    },
    request: text => marked(INDENT, text, 'dim'),
    say: text => marked(INDENT, text),
    success: text => marked(`  ${paint('green', '✓')} `, text),
    warn: text => marked(`  ${paint('yellow', '!')} `, text),
    busy: text => {
      if (!isTerminal) {
        marked('  … ', text)
        return { done: () => {} }
      }
      spin(text)
      return { done: stopSpinning }
    },
    close: stopSpinning,
  }
}
