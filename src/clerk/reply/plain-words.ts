import { isEdibleWord } from '#src/allergens/real-words.ts'

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(word => word !== ''))

/**
 * Folded words that claim nothing on their own: grammar, manners, the cart, menus, taste, and the conversation
 * itself.
 */
const PLAIN = setOf(`
  a an the and or but so if then than as at by for from in into of on onto off out over to under up with within about above across after again
  all almost along also although always am among any anyone anything are around aside away back be because been before behind below beside
  besides between beyond both bit can cannot cant could couldnt did didnt do does doesnt doing dont down during each either else enough even ever
  every everyone everything exactly except few first had has hasnt have havent having he her here hers him his how however i id ill im ive in instead is isnt
  it itd itll its itself just last least less let lets like little lot lots many may maybe me might mine more most much must my near need needs neither
  never next no nobody none nor not nothing now of often ok okay one ones only other others otherwise our ours own per perhaps please quite rather really
  right same several shall she should since some somebody someone something still such sure than thank thanks that thats the their theirs them then there theres these they
  theyre theyve this those though through till today tomorrow tonight together too toward towards until up upon us usual usually very via was wasnt we well weve were what whats
  whatever when where which while who whole whose why will wont would wouldnt yes yet you youd youll your youre yours youve
  one two three four five six seven eight nine ten eleven twelve dozen half couple pair second third single double another both
  add added adding answer ask asked asking available back begin between call called cart change changed changes check choice choices choose chose come comes compare comparison cost costs count
  detail details different differ dish dishes drink drinks each email eat edit end enter extra far fill find fine first fit fits follow food found get give given glad go goes going good got guess happy
  hear help hold holds hungry idea include included includes instead item items keep keeps kind know large left let line lines link list listed lists long look looks looking lunch dinner breakfast brunch made make makes mean means meal meals
  meant mention mentioned menu menus message mind miss missing more move name named names note notes number offer offers open option options order ordered ordering orders part party people person phone pick picked pickup
  place places plain plate point popular portion possible prefer prefers price priced prices put question questions read rest restaurant restaurants right say says screen search section see seem seems sell sells send serve serves
  serving share show showed shown shows side sides size sizes skip small sold sorry sort sound sounds spell start starts stay step suggest suggestion swap sweet switch table take takes taste talk tell thing things think time times total
  try turn twice type understand understood unit update updated use uses want wants way welcome wish without word words work works write wrong
  address delivery deliver delivers apartment street door zip pay payment budget limit subtotal fee tax minimum minutes miles away walk foot distance close closest nearest far cheapest cheaper under
  serves offers mostly mainly mild medium spicy hot cold iced warm crispy crunchy creamy rich light hearty filling fresh classic simple tasty delicious lovely nice great wonderful perfect favorite best better good fantastic excellent amazing yummy sweet sour salty savory smoky tangy tender juicy rice noodles soup salad sauce bread toast
  pizza pie slice slices sandwich burger taco tacos burrito bowl curry roll rolls combo platter wings fries chips dessert desserts coffee tea soda juice water beer wine bagel wrap topping toppings cheese chicken beef pork lamb tofu vegetables veggie vegetarian vegan halal kosher meat bacon ham egg eggs
  morning afternoon evening noon midnight hour hours day days week early earlier earliest late later latest soon soonest hungry appetite mood craving enjoy
  correct mistake error fix fixed misread misunderstood apologies apologize confusion clear clearer plain simple short long big bigger smaller exact about roughly
  declare declares declared contain contains containing label labels labeled mark marks marked say states stated allergen allergens ingredient ingredients
  color cuisine style type sort range kinds variety rating rated stars reviews review reviewed

  un una unos unas el la los las lo le les y o u e ni que de del al en con sin por para a ante bajo desde entre hacia hasta segun sobre tras como cuando donde quien cual cuales cuanto cuantos
  yo tu usted ustedes el ella ellos ellas nos nosotros me te se mi mis su sus tus este esta esto estos estas ese esa eso esos esas aquel aqui alli ahi ya no si tambien tampoco muy mas menos tan tanto todo toda todos todas nada algo alguno alguna algun ningun ninguna otro otra otros otras mismo misma cada ambos solo solamente casi apenas
  es son era fue ser estar esta estan estoy estaba hay haber ha han he hemos tiene tienen tengo tener puede pueden puedo podemos poder quiere quieren quiero querer va van voy vamos ir hace hacen hacer dice decir digo diga digame dime sabe saber se ve ver da dar pone poner pongo queda quedan falta faltan gusta gustaria prefiere parece suena
  hoy manana noche tarde dia hora horas minutos ahora luego antes despues siempre nunca quizas tal vez bueno buena buen rico rica ricos claro gracias hola favor disculpe perdon lo siento bienvenido listo
  pedido pedidos orden carrito menu carta plato platos platillo platillos opcion opciones precio precios total cuenta nombre telefono correo direccion entrega recoger restaurante lugar lugares mesa comida cena almuerzo desayuno bebida postre tamano grande chico pequeno mediano nota notas linea pregunta cambio cambios
  agrego agregue agregar anado anadi pongo puse quito quite quitar cambio cambie cambiar muestro busco busque encontre encuentro anoto anote anotado elija elegir escoja pedir pide pida pidio quisiera desea necesito necesita cuesta cuestan vale incluye trae lleva viene llevan ofrece sirve sirven recomiendo sugiero creo entiendo entendi leo veo
  uno dos tres cuatro cinco seis siete ocho nueve diez primero primera segundo segunda tercero medio media docena par
  cerca lejos cercano cercana millas cuadras pie calle presupuesto limite impuestos tarifa minimo picante suave dulce salado fresco frio caliente`)

/** True for a common English or Spanish word. */
export const isCommon = (word: string): boolean => PLAIN.has(word)

/** True for a folded word that claims nothing on its own. */
export const isPlain = (word: string): boolean =>
  word.length < 3 ||
  /\d/.test(word) ||
  PLAIN.has(word) ||
  PLAIN.has(word.replace(/(?:es|s|ly|er|est)$/, '')) ||
  isEdibleWord(word)
