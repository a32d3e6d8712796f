/** Why a URL that a stranger gave is never called; undefined when it may be tried. */
export function whyNotCalled(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url) return 'must be a URL'
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (url.username || url.password) return 'must not hold a user name or a password'
  return undefined
}
