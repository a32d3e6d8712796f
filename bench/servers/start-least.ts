import { createServer } from 'node:http'

// Minimal Node server, as a reference for the speed of the machine.

createServer((_request, response) => response.end('{}')).listen(Number(process.env.PORT), '127.0.0.1')
