import { describe, expect, test } from 'vitest'
import { asksAnotherQuestion } from '#src/clerk/reply/asks-else.ts'

const rows = (text: string) => text.trim().split('\n')

describe('a sentence that asks for anything but confirmation', () => {
  test.each(
    rows(`
Would you like a dessert with that?
Anything else?
Anything to drink with it?
Is that all?
Do you want napkins?
And a cola, maybe?
Would you like me to add a salad?
Shall I place it with extra cheese?
Should I make it three?
Let me know if you'd like a dessert.
Tell me whether you want it sliced.
What about a drink
¿Le gustaría un postre?
¿Algo más?
¿Quiere agregar una bebida?
Dígame si quiere servilletas.
デザートはいかがですか？
`),
  )('%s', sentence => expect(asksAnotherQuestion(sentence)).toBe(true))
})

describe('a sentence that asks for confirmation, or for nothing', () => {
  test.each(
    rows(`
Shall I place it?
Shall I place the order now?
Great, should I go ahead and place it?
Is everything correct?
Does that look right?
Ready to place the order?
Say yes and it is placed.
Let me know if anything should change.
Here is your order.
Lovely choice.
Two plain slices, ready at 1:15pm.
¿Lo pido?
¿Está bien así?
¿Confirma el pedido?
Aquí está su pedido.
`),
  )('%s', sentence => expect(asksAnotherQuestion(sentence)).toBe(false))
})
