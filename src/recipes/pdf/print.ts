import type { Product, Recipe } from '#src/recipes/catalog.ts'
import { setContents, setCover } from './cover.ts'
import { setRecipe } from './recipe-pages.ts'
import { bytesOf, INNER, openDocument, PAGE, type Pdf, pageCount, STYLES, setText } from './sheet.ts'

/** Prints a product as a PDF: a recipe on its own, or a bundle as a book. Same product and date, same bytes. */
export async function printBook(product: Product, at: number): Promise<Buffer> {
  const pdf = openDocument(product.title, at)
  if (product.kind === 'recipe') numberPages(pdf, setRecipe(pdf, product.recipes[0]!, 0), product.title, 0)
  else setBook(pdf, product)
  return bytesOf(pdf)
}

function setBook(pdf: Pdf, product: Product): void {
  const contentsPages = setCover(pdf, product)
  const starts = new Map<Recipe, number>()
  let page = 1 + contentsPages
  for (const recipe of product.recipes) {
    starts.set(recipe, page)
    page = setRecipe(pdf, recipe, page)
  }
  setContents(pdf, product, starts)
  numberPages(pdf, pageCount(pdf), product.title, 1)
}

/** Draws the footer of every page from `first` on. */
function numberPages(pdf: Pdf, count: number, title: string, first: number): void {
  for (let index = first; index < count; index += 1) {
    pdf.switchToPage(index)
    const y = PAGE.height - 38
    setText(pdf, 'COMANDA', PAGE.margin, y, { ...STYLES.eyebrow, size: 7 }, { width: 90 })
    setText(pdf, title, PAGE.margin + 90, y - 0.5, STYLES.footer, { width: INNER - 180, align: 'center' })
    setText(pdf, `${index + 1} / ${count}`, PAGE.width - PAGE.margin - 90, y - 0.5, STYLES.footer, {
      width: 90,
      align: 'right',
    })
  }
}
