import { z } from 'zod'
import { cancelCart, createCart, getCart, updateCart } from './cart.ts'
import { getProduct, lookupCatalog, noProduct, searchCatalog } from './catalog.ts'
import {
  type AgentCall,
  cancelCheckout,
  createCheckout,
  getCheckout,
  type Outcome,
  updateCheckout,
} from './checkout.ts'
import { completeCheckout } from './complete.ts'
import { withSaid } from './constraints.ts'
import { convertCart } from './convert-cart.ts'
import type { UcpDeps } from './deps.ts'
import { envelope, errorResponse, type ResponseKind } from './envelope.ts'
import type { UcpNames } from './names.ts'
import { getOrder } from './order.ts'
import { UcpError } from './protocol-error.ts'
import { CatalogLookup, CatalogSearch, completionOf, contentOf, ProductInput, requestSchemas } from './requests.ts'
import { unreadStatements } from './stated-in-words.ts'

/** Operation of the protocol, for both transports. */
export type UcpOperation = {
  /** Name of the MCP tool. */
  readonly name: string
  readonly description: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path below the endpoint, with {id} for the id. */
  readonly path: string
  /** Argument of the MCP tool that holds the body; undefined if there is none. */
  readonly argument: 'catalog' | 'cart' | 'checkout' | undefined
  readonly input: z.ZodObject | undefined
  /** `read` leaves nothing behind, `write` stores a session, `pay` books an order. */
  readonly effect: 'read' | 'write' | 'pay'
  readonly run: (deps: UcpDeps, call: AgentCall, id: string, body: unknown) => Promise<Outcome>
}

const answered = (deps: UcpDeps, { agent, version }: AgentCall, kind: ResponseKind, body: object): Outcome => ({
  body: { ucp: envelope(deps.names, version, agent, kind), ...body },
})

/** Throws invalid_request for statements in fields that are not read. */
function refuseUnread(body: unknown, names: UcpNames): void {
  const problems = unreadStatements(body, names)
  if (problems.length > 0) throw new UcpError('invalid_request', problems.join(' '), {}, problems)
}

/** Returns the operations, whose inputs have the fields of our extensions. */
export function ucpOperations(names: UcpNames): readonly UcpOperation[] {
  const { cart, create, update, complete } = requestSchemas(names)
  const content = (body: unknown) => {
    refuseUnread(body, names)
    return contentOf(body as z.infer<typeof create>, names)
  }
  const created = (body: unknown) => withSaid(content(body))
  return [
    {
      name: 'search_catalog',
      method: 'POST',
      path: '/catalog/search',
      argument: 'catalog',
      effect: 'read',
      description: 'Searches dishes of restaurants and groceries in the words of a buyer; * lists everything.',
      input: CatalogSearch,
      run: async (deps, call, _, body) =>
        answered(deps, call, 'search', await searchCatalog(deps, body as CatalogSearch, call.version)),
    },
    {
      name: 'lookup_catalog',
      method: 'POST',
      path: '/catalog/lookup',
      argument: 'catalog',
      effect: 'read',
      description: 'Returns products by the ids of products or variants.',
      input: CatalogLookup,
      run: async (deps, call, _, body) =>
        answered(deps, call, 'lookup', lookupCatalog(deps, body as CatalogLookup, call.version)),
    },
    {
      name: 'get_product',
      method: 'POST',
      path: '/catalog/product',
      argument: 'catalog',
      effect: 'read',
      description: 'Returns one product with all its variants and options.',
      input: ProductInput,
      run: async (deps, call, _, body) => {
        const input = body as ProductInput
        const found = getProduct(deps, input, call.version)
        return found
          ? answered(deps, call, 'lookup', found)
          : { body: errorResponse(call.version, [noProduct(input.id)]) }
      },
    },
    {
      name: 'create_cart',
      method: 'POST',
      path: '/carts',
      argument: 'cart',
      effect: 'write',
      description: 'Creates a cart with dishes of one restaurant.',
      input: cart,
      run: (deps, call, _, body) => createCart(deps, call, created(body)),
    },
    {
      name: 'get_cart',
      method: 'GET',
      path: '/carts/{id}',
      argument: undefined,
      effect: 'read',
      description: 'Returns a cart with its current prices.',
      input: undefined,
      run: (deps, call, id) => getCart(deps, call, id),
    },
    {
      name: 'update_cart',
      method: 'PUT',
      path: '/carts/{id}',
      argument: 'cart',
      effect: 'write',
      description: 'Replaces the content of a cart.',
      input: cart,
      run: (deps, call, id, body) => updateCart(deps, call, id, content(body)),
    },
    {
      name: 'cancel_cart',
      method: 'POST',
      path: '/carts/{id}/cancel',
      argument: undefined,
      effect: 'write',
      description: 'Deletes a cart.',
      input: undefined,
      run: (deps, call, id) => cancelCart(deps, call, id),
    },
    {
      name: 'create_checkout',
      method: 'POST',
      path: '/checkout-sessions',
      argument: 'checkout',
      effect: 'write',
      description: 'Creates a checkout from lines, or from a cart with cart_id.',
      input: create,
      run: (deps, call, _, body) => {
        const { cart_id: cartId } = body as { cart_id?: string }
        return cartId === undefined
          ? createCheckout(deps, call, created(body))
          : convertCart(deps, call, created(body), cartId)
      },
    },
    {
      name: 'get_checkout',
      method: 'GET',
      path: '/checkout-sessions/{id}',
      argument: undefined,
      effect: 'read',
      description: 'Returns a checkout as it stands now.',
      input: undefined,
      run: (deps, call, id) => getCheckout(deps, call, id),
    },
    {
      name: 'update_checkout',
      method: 'PUT',
      path: '/checkout-sessions/{id}',
      argument: 'checkout',
      effect: 'write',
      description: 'Replaces the content of a checkout: lines, buyer, and fulfillment.',
      input: update,
      run: (deps, call, id, body) => updateCheckout(deps, call, id, content(body)),
    },
    {
      name: 'complete_checkout',
      method: 'POST',
      path: '/checkout-sessions/{id}/complete',
      argument: 'checkout',
      effect: 'pay',
      description:
        'Places the order and pays it with one payment instrument; without one the buyer pays at continue_url.',
      input: complete,
      run: (deps, call, id, body) => {
        refuseUnread(body, names)
        return completeCheckout(deps, call, id, completionOf(body, names))
      },
    },
    {
      name: 'cancel_checkout',
      method: 'POST',
      path: '/checkout-sessions/{id}/cancel',
      argument: undefined,
      effect: 'write',
      description: 'Cancels a checkout that is not completed.',
      input: undefined,
      run: (deps, call, id) => cancelCheckout(deps, call, id),
    },
    {
      name: 'get_order',
      method: 'GET',
      path: '/orders/{id}',
      argument: undefined,
      effect: 'read',
      description: 'Returns an order with its progress and refunds.',
      input: undefined,
      run: (deps, call, id) => getOrder(deps, call, id),
    },
  ]
}

/** JSON schema of the arguments of a tool; complete in itself. */
export function toolInput({ input, argument, path, effect }: UcpOperation): object {
  const shape = {
    meta: z
      .looseObject({
        'ucp-agent': z.looseObject({ profile: z.string().max(2_000) }).optional(),
        'idempotency-key': z.string().max(255).optional(),
      })
      .describe(`ucp-agent${effect === 'pay' || effect === 'write' ? ' and idempotency-key' : ''}`),
    ...(path.includes('{id}') ? { id: z.string().max(120) } : {}),
    ...(input && argument ? { [argument]: path.endsWith('/complete') ? input.optional() : input } : {}),
  }
  return z.toJSONSchema(z.looseObject(shape), { io: 'input' })
}
