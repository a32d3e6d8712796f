import { every } from '/shared/browser.js'

const NOTES = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.18 },
  { hertz: 880, at: 0.36 },
]
const AGAIN_MS = 2_500
const NAME = 'comanda.merchant.ring'

/**
 * Creates a bell that rings while orders await an answer. Browsers allow sound only after a user gesture.
 * @typedef {ReturnType<typeof createRing>} Ring
 * @param {() => void} changed called when the bell becomes audible or inaudible
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
    /** True if a user gesture has unlocked the sound. */
    isUnlocked: () => context?.state === 'running',
    /** Sets the number of orders that await an answer. */
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
    // Private window without storage: the bell is on again after a reload.
  }
}
