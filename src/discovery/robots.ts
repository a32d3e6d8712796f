/** Document at /robots.txt: every public page may be read; orders and restaurants' pages are nobody else's. */
export const robotsDocument = (baseUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/order',
    'Disallow: /api/merchant',
    'Disallow: /merchant',
    'Allow: /',
    '',
    `# For agents: ${baseUrl}/llms.txt`,
    '',
  ].join('\n')
