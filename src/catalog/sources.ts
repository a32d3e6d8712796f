import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Proven } from './trusted-hashes.ts'

/** Restaurant as read from a file, or the reason why it could not be read. */
export type Source =
  | {
      readonly source: string
      readonly value: unknown
      readonly proven: boolean
      /** Parses the menu, which is then missing from `value`. */
      readonly readMenu?: () => unknown
    }
  | { readonly problem: string }

type Place = { readonly file: string; readonly source: string }

const LINE_FEED = 10
/** Start of the menu, which is the last field of a marketplace line. */
const MENU = ',"menu":'

/** Reads the restaurants of a file: JSON with one or an array, or JSONL with one per line. */
export function* readSources({ file, source }: Place, proven: Proven): Generator<Source> {
  const bytes = readBytes(file)
  if (typeof bytes === 'string') yield { problem: `${source}: ${bytes}` }
  else if (file.endsWith('.jsonl')) yield* readLines(bytes, source, isProven(bytes, proven))
  else {
    const whole = parse(bytes.toString(), source, isProven(bytes, proven))
    if ('problem' in whole || !Array.isArray(whole.value)) yield whole
    else for (const [at, value] of whole.value.entries()) yield { ...whole, source: `${source}[${at}]`, value }
  }
}

const isProven = (bytes: Buffer, proven: Proven): boolean =>
  proven.has(createHash('sha256').update(bytes).digest('hex'))

function* readLines(bytes: Buffer, source: string, proven: boolean): Generator<Source> {
  for (let start = 0, number = 1; start < bytes.length; number += 1) {
    const feed = bytes.indexOf(LINE_FEED, start)
    const end = feed < 0 ? bytes.length : feed
    const place = `${source}:${number}`
    const menu = proven ? bytes.indexOf(MENU, start) : -1
    if (menu > 0 && menu < end) yield withoutMenu(bytes.subarray(start, end), menu - start, place)
    else {
      const text = bytes.toString('utf8', start, end).trim()
      if (text !== '') yield parse(text, place, proven)
    }
    start = end + 1
  }
}

/** Skips the menu of a proven line: it is 90 % of the bytes and is parsed only on demand. */
const withoutMenu = (line: Buffer, menu: number, source: string): Source => ({
  ...parse(`${line.toString('utf8', 0, menu)}}`, source, true),
  readMenu: () => JSON.parse(line.toString('utf8', menu + MENU.length, line.length - 1)),
})

function readBytes(file: string): Buffer | string {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'no such file or folder' : message
  }
}

function parse(text: string, source: string, proven: boolean): Source {
  try {
    return { source, value: JSON.parse(text), proven }
  } catch (error) {
    return { problem: `${source}: not JSON: ${(error as SyntaxError).message}` }
  }
}
