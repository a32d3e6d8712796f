import type { Request } from 'express'

/** The token that a request shows as Authorization: Bearer, if it is one that could be ours. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(request.get('Authorization') ?? '')?.[1]
