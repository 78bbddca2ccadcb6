import { spelledOut } from '../../shorthand.ts';
import type { WordLists } from '../../word-lists.ts';

export const spanishWords: WordLists = {
  stopWords: `el la los las un una unos unas lo al del de este esta estos estas ese esa esos esas aquel mi mis tu tus su sus nuestro nuestra
    nuestros nuestras vuestro vuestra yo tú él ella nosotros vosotros ustedes usted ellos ellas me te se le les nos os y e o u pero si que
    quien quién qué cuál cuáles cómo cuándo cuánto cuánta cuántos dónde por para con sin sobre entre desde hasta en a es son soy eres somos
    era eran ser sido está están estoy estar hay había ha han he hemos haber tiene tienen tengo tienes tenemos tener puedo puede pueden
    podemos podría podrían poder debe debo deben quiero quisiera quiere gustaría ofrece ofrecen ofrecer dispone disponen disponible
    disponibles posible no sí muy más menos también tan todo toda todos todas otro otra otros otras aquí allí ahí hola buenos buenas días
    tardes noches gracias favor algo alguno alguna algún decir saber necesito necesita necesitamos encontrar hacer hace
    q xq teneis haceis podeis poneis dais dan hacen hacéis tenéis podéis`,
  lightWords: `huésped huéspedes cliente clientes venir alquilar traer llevar ir tomar poner dejar usar utilizar visitar vender comprar prestar enviar mostrar organizar empezar intentar viajar dar
    hoy mañana ayer día semana último próximo madre padre mujer marido amigo qué pedir hay
    uno dos tres cuatro cinco seis siete ocho nueve diez noche mañana tarde lunes martes miércoles jueves viernes sábado domingo persona personas alguien algo nada todo cosa
    vez minuto hermana hermano hijo hija padres abuela abuelo mamá papá novio novia pareja ayudar decir preguntar saber pensar buscar encontrar ver esperar pasar hacer hace
    falta necesito necesitar posible quizás realmente bastante poco también ya pronto todavía lado pregunta final llegamos vamos ahora quiere queremos quiero
    queda solo va mucho muchos estamos dice nadie da esto porfa quería señor ni perdón gente mismo hago eso viene voy así creo toca
    estaba segunda sigue veces fue mira acabo cada sea siento venga sería oiga rato pueda gusta prefiero oye casi aparte tipo dieron
    pues igual tal vaya jaja jajaja che bueno vale pa
    tía tío porfi porfis plis uf joer jo eh ey anda guapa guapo crack mogollón mazo tronco colega porfis xfa ola wenas osea d`,
  markers: `el los las hay es son está tienen tiene puedo puede pueden dónde cuándo cuánto cuesta cuál qué quiero quisiera hola gracias por favor
    habitación desayuno perro perros mascotas hora horas y para con mi su sus del una unos gratis piscina toallas equipaje aparcamiento
    reservar mesa noche buenos días buenas
    alguien mañana hoy algo hablar aquí estoy muy estamos somos nuestra esto ahí necesito porfa soy ahora quería eso así mucho podemos
    teneis podeis`,
  phrases: /[¿¡]|\b(?:hay|tienen|tenéis|tiene|puedo|pueden|podemos|se puede|cuánto|cuanto cuesta|cuándo|dónde|a qué hora|a que hora es el|soy|somos|(?:alquil|cobr|acept|guard|prest|lav|dej|cerr|organiz|reserv|prepar)[aá]is|(?:vend|ofrec|ten)[eé]is|(?:abr|serv|admit|permit)[ií]s)(?!\p{L})/iu,
  spelling: /[ñ¿¡]/i,
  fold: spelledOut({ q: 'que', xq: 'por que', pq: 'por que', tb: 'tambien', tmb: 'tambien', dnd: 'donde', pa: 'para', x: 'por', xa: 'para', hab: 'habitacion' }),
  stemmer: 'spanish',
  stemmedApart: 'bebe bebe,bebes bebe,sala sala,salas sala,rob robert,camara camara,camaras camara,bote bote,botes bote,casarse casarse,mareado mareado,mareada mareado,marearse mareado,estacionamiento estacionamiento,estacionamientos estacionamiento,estacionar estacionamiento',
  // Without its accent, a singular keeps an ending that the stemmer removes from the plural, and "alquiláis" keeps its own.
  beforeStemming: (word) => word.replace(/([cs])iones$/, '$1ion').replace(/(?<=[a-z]{3})ais$/, 'ar').replace(/(?<=[a-z]{2})eis$/, 'er'),
};
