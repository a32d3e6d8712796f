import { every } from '/shared/browser.js'

const NOTES = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.18 },
  { hertz: 880, at: 0.36 },
]
const AGAIN_MS = 2_500
const NAME = 'comanda.merchant.ring'

/**
 * A bell that rings while there is something to answer. Browsers let a page make a sound only after it was touched.
 * @typedef {ReturnType<typeof createRing>} Ring
 * @param {() => void} changed called when it can be heard, or not any more
 */
export function createRing(changed) {
  /** @type {AudioContext | undefined} */
  let context
  let isOn = recall()
  let count = 0
  const stroke = () => {
    if (!isOn || count === 0 || context?.state !== 'running') return
    for (const { hertz, at } of NOTES) {
      const start = context.currentTime + at
      const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
      const loudness = new GainNode(context, { gain: 0 })
      loudness.gain.setValueAtTime(0.0001, start)
      loudness.gain.exponentialRampToValueAtTime(0.4, start + 0.02)
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.16)
      tone.connect(loudness).connect(context.destination)
      tone.start(start)
      tone.stop(start + 0.17)
    }
  }
  const touch = () => {
    context ??= new AudioContext()
    if (context.state === 'running') return
    context.resume().then(changed, changed)
  }
  document.addEventListener('pointerdown', touch)
  document.addEventListener('keydown', touch)
  every(AGAIN_MS, stroke)
  return {
    isOn: () => isOn,
    /** It was touched and may sound. */
    isHeard: () => context?.state === 'running',
    /** So many orders want an answer. */
    want: (/** @type {number} */ orders) => {
      const isMore = orders > count
      count = orders
      if (isMore) stroke()
    },
    turn: (/** @type {boolean} */ on) => {
      isOn = on
      remember(on)
      touch()
      stroke()
    },
  }
}

function recall() {
  try {
    return window.localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

function remember(/** @type {boolean} */ on) {
  try {
    window.localStorage.setItem(NAME, on ? 'on' : 'off')
  } catch {
    // a private window without storage: it rings again after a reload
  }
}
