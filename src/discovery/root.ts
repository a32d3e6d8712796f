/** The document at the root: where everything else is. */
export const rootDocument = (baseUrl: string, version: string) => ({
  name: 'Comanda',
  description:
    'A marketplace where software agents find restaurants, read live menus, order and pay in USDC on Base through x402.',
  api: { version, openapi: `${baseUrl}/api/openapi.json`, base_url: `${baseUrl}/api` },
})
