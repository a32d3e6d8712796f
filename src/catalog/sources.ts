import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Proven } from './proven.ts'

/** One restaurant as a file holds it, or why there is none. */
export type Source =
  | { readonly source: string; readonly value: unknown; readonly proven: boolean }
  | { readonly problem: string }

type Place = { readonly file: string; readonly source: string }

const LINE_FEED = 10

/** Reads the restaurants of one file: JSON with one or an array of them, or JSONL with one on each line. */
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
    const text = bytes.toString('utf8', start, end).trim()
    if (text !== '') yield parse(text, `${source}:${number}`, proven)
    start = end + 1
  }
}

function readBytes(file: string): Buffer | string {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'there is no such file or folder' : message
  }
}

function parse(text: string, source: string, proven: boolean): Source {
  try {
    return { source, value: JSON.parse(text), proven }
  } catch (error) {
    return { problem: `${source}: not JSON: ${(error as SyntaxError).message}` }
  }
}
