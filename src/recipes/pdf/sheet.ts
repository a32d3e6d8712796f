import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { toDate } from '#src/kernel/world.ts'

export type Pdf = PDFKit.PDFDocument

/** Page geometry in points (US Letter). */
export const PAGE = { width: 612, height: 792, margin: 50, top: 56, bottom: 734 } as const
export const INNER = PAGE.width - 2 * PAGE.margin

export const COLOURS = {
  paper: '#FBF7F0',
  card: '#FFFDF9',
  ink: '#1F1B16',
  soft: '#6B6156',
  hair: '#DCD2C1',
  paprika: '#C8452D',
  basil: '#2F6B4F',
} as const

const fontFile = (name: string): string => fileURLToPath(new URL(`../../../data/fonts/${name}`, import.meta.url))

const FONTS = {
  title: fontFile('fraunces-latin-600-normal.woff'),
  body: fontFile('source-serif-4-latin-400-normal.woff'),
  italic: fontFile('source-serif-4-latin-400-italic.woff'),
  bold: fontFile('source-serif-4-latin-600-normal.woff'),
  figures: 'Courier',
} as const

/** Text style: font, size, line gap, and color. */
export type Style = {
  readonly font: keyof typeof FONTS
  readonly size: number
  readonly gap?: number
  readonly colour?: string
  readonly spacing?: number
}

export const STYLES = {
  eyebrow: { font: 'bold', size: 8, spacing: 1.5, colour: COLOURS.paprika },
  title: { font: 'title', size: 29, gap: -3 },
  summary: { font: 'italic', size: 11.5, gap: 2.2, colour: COLOURS.soft },
  label: { font: 'bold', size: 7, spacing: 1.1, colour: COLOURS.soft },
  fact: { font: 'body', size: 11 },
  heading: { font: 'title', size: 14.5 },
  body: { font: 'body', size: 10, gap: 2.4 },
  small: { font: 'body', size: 8.8, gap: 1.6 },
  note: { font: 'italic', size: 8.4, gap: 1, colour: COLOURS.soft },
  item: { font: 'body', size: 9.3, gap: 1.4 },
  aside: { font: 'italic', size: 9.3, gap: 1.4, colour: COLOURS.soft },
  amount: { font: 'figures', size: 8.6 },
  number: { font: 'title', size: 21, colour: COLOURS.paprika },
  footer: { font: 'body', size: 8, colour: COLOURS.soft },
} as const satisfies Record<string, Style>

/** Creates a document without pages. `at` is its creation date in epoch milliseconds. */
export function openDocument(title: string, at: number): Pdf {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: 'Comanda', Creator: 'Comanda', Producer: 'Comanda', CreationDate: toDate(at) },
  })
  for (const [name, source] of Object.entries(FONTS)) pdf.registerFont(name, source)
  return pdf
}

/** Finishes the document and returns its bytes. */
export const bytesOf = (pdf: Pdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', chunk => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject).end()
  })

/** Switches to a page. Adds missing pages, with the paper color as background. */
export function turnTo(pdf: Pdf, index: number): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let next = start + count; next <= index; next += 1) {
    pdf.addPage()
    pdf.rect(0, 0, PAGE.width, PAGE.height).fill(COLOURS.paper)
  }
  pdf.switchToPage(index)
}

export const pageCount = (pdf: Pdf): number => pdf.bufferedPageRange().count

export type Placed = {
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
}

const apply = (pdf: Pdf, { font, size }: Style): Pdf => pdf.font(font).fontSize(size)

const optionsOf = ({ gap = 0, spacing = 0 }: Style, { width, align = 'left' }: Placed) => ({
  width,
  align,
  lineGap: gap,
  characterSpacing: spacing,
})

/** Measures the height of a text when it is typeset. */
export const heightOf = (pdf: Pdf, text: string, style: Style, placed: Placed): number =>
  apply(pdf, style).heightOfString(text, optionsOf(style, placed))

/** Draws a text and returns the y coordinate below it. */
export function setText(pdf: Pdf, text: string, x: number, y: number, style: Style, placed: Placed): number {
  const height = heightOf(pdf, text, style, placed)
  pdf.fillColor(style.colour ?? COLOURS.ink).text(text, x, y, optionsOf(style, placed))
  return y + height
}

/** Draws a text followed by an aside on the same lines. Both styles have the same font size. */
export function setAside(pdf: Pdf, text: string, aside: string, x: number, y: number, placed: Placed): void {
  const { item, aside: beside } = STYLES
  apply(pdf, item).fillColor(COLOURS.ink)
  pdf.text(`${text}, `, x, y, { ...optionsOf(item, placed), continued: true })
  apply(pdf, beside).fillColor(beside.colour).text(aside, { continued: false })
}

export function rule(pdf: Pdf, x: number, y: number, width: number, colour: string = COLOURS.hair): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.7)
    .stroke(colour)
}
