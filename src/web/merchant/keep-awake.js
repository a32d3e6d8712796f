/** Keeps the screen of a tablet on while the page is seen, where the device allows it. */
export function keepAwake() {
  const ask = () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // a device that is low on battery says no, and its owner sees that
    navigator.wakeLock.request('screen').catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask)
  ask()
}
