import type { Request } from 'express'

/** Token in Authorization: Bearer, if its format could be one of ours. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(request.get('Authorization') ?? '')?.[1]
