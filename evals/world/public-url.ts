/** Public URL configured in worlds, with which links in their answers begin. */
export const PUBLIC_URL = 'https://comanda.example'
