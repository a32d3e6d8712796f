import type { MenuResponse } from '#src/menu/schema.ts'
import type { ConfirmResponse, PreviewResponse } from '#src/orders/schema.ts'
import { connectService } from '../../scripts/client/service.ts'
import { pickItems } from '../../scripts/demo/choose.ts'

/** Confirmed restaurant order that awaits payment. */
export async function confirmedOrder(base: string, restaurantId: string): Promise<ConfirmResponse> {
  const service = connectService(base, 'wallet-test')
  const menu = await service.get<MenuResponse>(`/api/restaurants/${restaurantId}/menu`)
  const pickup_time = 'ASAP'
  const { priceToken } = await service.post<PreviewResponse>('/api/order/preview', {
    restaurant_id: restaurantId,
    items: pickItems(menu, 0),
    fulfillment: 'pickup',
    pickup_time,
  })
  const customer = { name: 'Robin Sample', phone: '+1 212-555-0147', email: 'robin@example.com' }
  return service.post<ConfirmResponse>('/api/order/confirm', { priceToken, customer, pickup_time })
}
