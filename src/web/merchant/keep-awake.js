/** Keeps a tablet's screen on while the page is visible, if the device supports it. */
export function keepAwake() {
  const ask = () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Ignore a refusal due to low battery; the owner sees that on the device.
    navigator.wakeLock.request('screen').catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask)
  ask()
}
