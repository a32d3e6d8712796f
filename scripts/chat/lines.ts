import { createInterface } from 'node:readline/promises'
import type { Paint } from '../demo/screen.ts'

export type Lines = {
  /** What a person says, one line at a time. Each is asked for only when the one before has been answered. */
  readonly said: AsyncIterable<string>
  /** Tells something unasked, above the line that is being written. */
  readonly aside: (tell: () => void) => void
}

export type Keyboard = {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly paint: Paint
}

const PROMPT = '› '
const CLEAR_LINE = '\r\x1b[2K'

/** Lines from a person at the keyboard, with a prompt and a history; from a file or a pipe each is shown as it is read. */
export function readLines({ input, output, paint }: Keyboard): Lines {
  const isTerminal = input.isTTY === true && output.isTTY === true
  const prompt = paint(['bold', 'cyan'], PROMPT)
  const reader = createInterface({ input, prompt, terminal: isTerminal, ...(isTerminal ? { output } : {}) })
  // in a terminal that is read key by key Ctrl-C is a key
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  let isAsking = false

  const ask = () => {
    isAsking = true
    if (isTerminal) reader.prompt()
  }
  async function* listen(): AsyncIterable<string> {
    output.write('\n')
    ask()
    for await (const line of reader) {
      const text = line.trim()
      if (text !== '') {
        isAsking = false
        if (!isTerminal) output.write(`${prompt}${text}\n`)
        yield text
        output.write('\n')
      }
      ask()
    }
  }
  return {
    said: listen(),
    aside: tell => {
      const isInterrupting = isTerminal && isAsking
      if (isInterrupting) output.write(CLEAR_LINE)
      tell()
      if (isInterrupting) reader.prompt(true)
    },
  }
}
