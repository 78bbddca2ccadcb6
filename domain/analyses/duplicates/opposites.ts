/**
 * Words that tell one matter from its neighbour, flattened, in five languages. A text in which one of them is exchanged
 * is about another room, season or day, however alike the rest is.
 */
const WORDS = `
  not no never without except only nicht kein keine keinen ohne nie ausser nur pas sans jamais sauf seulement sin nunca excepto
  solo salvo non senza mai tranne soltanto
  allowed forbidden permitted prohibited welcome refused erlaubt verboten gestattet untersagt willkommen autorise autorises
  interdit interdits admis bienvenus permitido permitidos prohibido prohibidos admitidos ammessi ammesso vietato vietati
  benvenuti consentito
  free paid included excluded kostenlos gratis kostenpflichtig inklusive exklusive inbegriffen gratuit gratuits gratuite payant
  payants compris incluido incluida incluidos pago gratuito gratuiti gratuita pagamento incluso inclusa compreso compresa extra
  open closed geoffnet geschlossen ouvert fermee ferme ouverte abierto abierta cerrado cerrada aperto aperta chiuso chiusa
  indoor outdoor inside outside heated innen aussen hallenbad freibad freibecken interieur interieure exterieur exterieure interior
  exterior cubierta interna esterna interno esterno coperta scoperta
  summer winter spring autumn sommer fruhling herbst ete hiver printemps automne verano invierno primavera otono estate inverno autunno
  monday tuesday wednesday thursday friday saturday sunday weekend montag dienstag mittwoch donnerstag freitag samstag sonntag
  wochenende lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo lunedi
  martedi mercoledi giovedi venerdi domenica
  january february march april june july august september october november december januar februar marz mai juni juli oktober
  dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre enero febrero marzo mayo junio
  julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
  single double twin triple quadruple family suite junior deluxe superior standard classic comfort premium executive economy studio
  apartment penthouse einzelzimmer doppelzimmer dreibettzimmer familienzimmer komfort wohnung simple triple familiale familial
  individual doble familiar singola doppia tripla matrimoniale familiare king queen
  breakfast lunch dinner brunch fruhstuck mittagessen abendessen dejeuner diner desayuno almuerzo cena colazione pranzo
  adults children child babies kids seniors erwachsene kinder kind enfants adultes ninos adultos bambini adulti
  dogs cats hunde katzen chiens chats perros gatos cani gatti
  men women ladies damen herren femmes hommes mujeres hombres donne uomini
  north south east west left right upper lower nord sud norte ovest links rechts gauche droite izquierda derecha sinistra destra
  lake sea garden mountain city courtyard street see meer garten berg stadt lac mer jardin montagne ville lago mar montana ciudad
  mare giardino montagna citta
  first second third fourth ground erste zweite dritte premier deuxieme troisieme primer segundo tercero primo secondo terzo
  red white sparkling rot weiss rouge blanc tinto blanco rosso bianco
  sauna pool gym spa hammam solarium steam dampfbad schwimmbad piscine piscina
  morning evening afternoon night morgens abends nachmittag matin soir manana tarde noche mattina sera
  arrival departure checkin checkout anreise abreise arrivee depart llegada salida arrivo partenza
`;

const OPPOSITES = new Set(WORDS.split(/\s+/).filter(Boolean));

export const isTelling = (word: string): boolean => OPPOSITES.has(word);
