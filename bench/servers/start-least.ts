import { createServer } from 'node:http'

// What Node and a listening socket take: how fast the machine is.

createServer((_request, response) => response.end('{}')).listen(Number(process.env.PORT), '127.0.0.1')
