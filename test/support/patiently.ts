/** Retries until the attempt succeeds: its target might be down. Throws the last error after `patienceMs`. */
export async function patiently<T>(attempt: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  for (const giveUpAt = Date.now() + patienceMs; ; ) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}
