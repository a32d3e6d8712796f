import type { Page } from 'playwright-core'

/** Elements beyond the right edge of the window, by class or tag, except rows that scroll sideways by design. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('body *')]
    .filter(one => !one.closest('.sections, .hidden') && one.checkVisibility())
    .filter(one => one.getBoundingClientRect().right > innerWidth + 0.5)
    .map(one => one.className || one.tagName)`)

/** Buttons, fields, and dialogs without an accessible name, and duplicate IDs. */
export const nameless = (page: Page): Promise<string[]> =>
  page.evaluate(`[
    ...[...document.querySelectorAll('button, summary')].filter(one => (one.getAttribute('aria-label') ?? one.textContent).trim() === ''),
    ...[...document.querySelectorAll('input:not([type="hidden"]), textarea, select')].filter(one => !one.labels?.length && !one.ariaLabel),
    ...[...document.querySelectorAll('img:not([alt])')],
    ...[...document.querySelectorAll('[id]')].filter(one => document.querySelectorAll('#' + CSS.escape(one.id)).length > 1),
  ].map(one => one.outerHTML.slice(0, 120))`)

/** Texts whose contrast with their background is below 4.5 to 1, or below 3 to 1 for large text. */
export const faint = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const channels = color => color.match(/[\\d.]+/g).map(Number)
    const light = ([r, g, b]) => [r, g, b]
      .map(value => value / 255)
      .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0)
    const behind = one => {
      for (let at = one; at; at = at.parentElement) {
        const [r, g, b, alpha = 1] = channels(getComputedStyle(at).backgroundColor)
        if (alpha === 1) return [r, g, b]
      }
      return [255, 255, 255]
    }
    return [...document.querySelectorAll('body *')]
      .filter(one => one.checkVisibility() && !one.closest('.hidden, :disabled, noscript'))
      .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== ''))
      .flatMap(one => {
        const style = getComputedStyle(one)
        const size = Number.parseFloat(style.fontSize)
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
        const [upper, lower] = [light(channels(style.color)), light(behind(one))].sort((a, b) => b - a)
        const ratio = (upper + 0.05) / (lower + 0.05)
        return ratio < (isLarge ? 3 : 4.5) ? [one.textContent.trim().slice(0, 40) + ' ' + ratio.toFixed(2)] : []
      })
  })()`)

/** Buttons, links, and fields too small for a wet finger. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, a:not(.skip), input')]
    .filter(one => one.checkVisibility() && (one.offsetHeight < 48 || one.offsetWidth < 48))
    .map(one => one.textContent || one.id)`)
