/** Where worlds say that they are; links in their answers begin with it. */
export const PUBLIC_URL = 'https://comanda.example'
