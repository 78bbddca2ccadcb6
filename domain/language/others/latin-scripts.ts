import type { OtherLanguage } from './other-language.ts';

/** Languages in Latin letters. */
export const latinScripts: readonly OtherLanguage[] = [
  {
    tag: 'nl',
    markers: `een ik jij jullie wij zijn niet geen voor naar hoe waar wanneer welke hebben heeft mijn ons kunnen moet wil graag alstublieft alsjeblieft
      bedankt goedemorgen goedemiddag goedenavond goedendag ook nog maar deze kamer ontbijt zwembad parkeren huisdieren hond uur laat vandaag
      mogen kunt heb op bij wel twee sleutel handdoeken boeken reserveren`,
    spelling: /\b(?:ij\w|\w+lijk|\w+tje)\b/i,
    cries: 'ziekenwagen, dokter, politie, noodgeval, nood, bewusteloos, hartaanval, bloedt, bloed, stikt, verdrinkt, rook, gaslucht, overvallen, vergiftigd',
    alarms: 'help, brand, ambulance, ademt niet, is gevallen, arts, reageert niet, wordt niet wakker',
    notice: 'Ik spreek nog geen Nederlands. Taal van mijn antwoord: {language}.',
    callNow: 'Bel nu {number}.',
  },
  {
    tag: 'pt',
    markers: `uma não nao você vocês voces nós meu minha nosso nossa tem têm há onde são estão pode preciso quero gostaria obrigado obrigada olá bom boa
      noite sem nas ao manhã cachorro cão estacionamento fica também muito já isso aqui custo pessoas duas levar chave toalhas ficam aceitam
      alugar perto vaga jantar almoço`,
    spelling: /[ãõ]|\bé o\b|ção\b|ções\b|\w+nh[ao]s?\b|\w+lh[ao]s?\b/i,
    cries: 'ajuda, ajudem, incêndio, fogo, ambulância, polícia, policia, emergência, desmaiou, afogando, afogou, engasgou, fumaça, ladrão, assalto',
    alarms: 'socorro, me ajude, incendio, ambulancia, médico, medico, emergencia, não respira, nao respira, inconsciente, infarto, sangrando, sangue, cheiro a gás, cheiro de gás, arma, caiu da escada, caiu na escada, não acorda, nao acorda, não reage',
    notice: 'Ainda não falo português. Idioma da minha resposta: {language}.',
    callNow: 'Ligue agora para {number}.',
  },
  {
    tag: 'pl',
    markers: `jest są czy tak gdzie kiedy ile jak mam mamy mogę można proszę dziękuję dzień dobry wieczór cześć dla od za się że pokój śniadanie basen
      godzinie macie państwo chciałbym chciałabym jaki jakie który kosztuje pokoju osób osoby psem klucz ręczniki zarezerwować śniadania dwie`,
    spelling: /[łżźćńśęą]/i,
    cries: 'pomocy, ratunku, pożar*, pogotowie, karetk*, lekarz*, policj*, wypadek, nieprzytomn*, zawał*, krwawi, krew, dym, napad, zemdlał*',
    alarms: 'pali się, nie oddycha, topi się, dusi się, gaz, tonie, spadł ze schodów, spadła ze schodów, nie reaguje',
    notice: 'Nie mówię jeszcze po polsku. Język mojej odpowiedzi: {language}.',
    callNow: 'Proszę natychmiast zadzwonić pod {number}.',
  },
  {
    tag: 'cs',
    markers: `jsou má máte mám kde kdy kolik jak který prosím děkuji dobrý ahoj ano nebo také jsme jsem můžeme mohu můžu od že pokoj snídaně bazén
      parkování pes hodin chtěl chtěla bych stojí pokoje osoby klíč ručníky rezervovat snídani dvě parkoviště`,
    spelling: /[ěřůčž]/i,
    cries: 'pomoc, pomozte, hoří, požár, sanitk*, záchrank*, lékař*, policie, policii, nehoda, nedýchá, bezvědomí, infarkt, krvácí, kouř, plyn, přepadení',
    alarms: 'doktor*, topí se, dusí se, spadl ze schodů, spadla ze schodů, nereaguje',
    notice: 'Česky zatím nemluvím. Jazyk mé odpovědi: {language}.',
    callNow: 'Volejte ihned {number}.',
  },
  {
    tag: 'sv',
    markers: `är och att det som jag har inte finns var när hur vad kan får ska vill på med för från om ett hej tack snälla morgon frukost poolen
      parkering klockan mycket också här mitt vår kostar rummet personer nyckel handdukar boka ligger dags frukosten`,
    spelling: /[å]/i,
    cries: 'hjälp, brinner, eldsvåda, ambulans*, läkare, nödläge, olycka, medvetslös, hjärtattack, hjärtinfarkt, blod, drunknar, kvävs, rök, gaslukt, överfall*, svimmat',
    alarms: 'doktor, andas inte, blöder, polis*, trillat i trappan, ramlat i trappan, trillade, ramlade, vaknar inte, reagerar inte',
    notice: 'Jag talar ännu inte svenska. Svarets språk: {language}.',
    callNow: 'Ring {number} nu.',
  },
  {
    tag: 'da',
    markers: `og det jeg har ikke hvor hvornår hvad hvordan kan må skal vil på med til om hej tak værelse morgenmad svømmebassin parkering klokken meget
      også vores hvilken findes af koster værelset personer nøgle håndklæder bestille morgenmaden ligger`,
    spelling: /[æøå]/i,
    cries: 'hjælp, brænder, ildebrand, læge, nødsituation, ulykke, bevidstløs, hjerteanfald, bløder, blod, drukner, kvæles, røg, gaslugt, overfald*, besvimet',
    alarms: 'brand, ambulance*, trækker ikke vejret, politi*, faldet ned, vågner ikke, reagerer ikke',
    notice: 'Jeg taler endnu ikke dansk. Svarets sprog: {language}.',
    callNow: 'Ring {number} nu.',
  },
  {
    tag: 'no',
    markers: `og det jeg har ikke hvor når hva hvordan kan må skal vil på med til om hei takk rom frokost svømmebasseng parkering klokka klokken veldig
      også mitt vårt hvilken finnes av koster rommet personer nøkkel håndklær bestille frokosten ligger`,
    spelling: /[æøå]/i,
    cries: 'hjelp, brann, ambulanse*, nødsituasjon, ulykke, bevisstløs, hjerteinfarkt, blør, blod, drukner, kveles, røyk, gasslukt, overfall*, besvimt',
    alarms: 'brenner, lege, puster ikke, politi*, falt ned, våkner ikke, reagerer ikke',
    notice: 'Jeg snakker ikke norsk ennå. Svarets språk: {language}.',
    callNow: 'Ring {number} nå.',
  },
  {
    tag: 'fi',
    markers: `onko missä milloin mikä mitä miten kuinka paljon minä meillä minulla teillä voiko voimmeko voinko kiitos hei huomenta iltaa hyvää aamiainen
      huone koira pysäköinti kello myös tämä sekä maksaa huoneen henkilöä avain pyyhkeitä varata aamupala uima allas mihin aikaan`,
    spelling: /ää|yö|ssä\b|llä\b|\w+nko\b/i,
    cries: 'apua, tulipalo*, ambulanssi*, lääkäri*, poliisi*, hätä*, onnettomuus, tajuton, sydänkohtaus*, verta, hukkuu, tukehtuu, savua, kaasu*, ryöstö*, pyörtyi',
    alarms: 'ei hengitä, vuotaa verta',
    notice: 'En puhu vielä suomea. Vastauksen kieli: {language}.',
    callNow: 'Soita heti numeroon {number}.',
  },
  {
    tag: 'hu',
    markers: `nincs és hogy mikor mennyi milyen az egy nem igen lehet szeretnék kérem köszönöm jó napot szia reggelt estét szoba reggeli medence parkoló
      kutya óra meg vagy itt nekünk tudunk mennyibe kerül szobában személy kulcs törölköző foglalni szeretnénk reggelit kutyát`,
    spelling: /[őű]/i,
    cries: 'segítség*, tűz, mentő*, orvos*, rendőr*, baleset*, vészhelyzet*, eszméletlen*, szívroham*, vérzik, vér, fullad*, füst*, gázszag*, elájult',
    alarms: 'tűz van, ég a*, nem lélegzik, rabl*',
    notice: 'Még nem beszélek magyarul. A válasz nyelve: {language}.',
    callNow: 'Hívja azonnal: {number}.',
  },
  {
    tag: 'ro',
    markers: `sunt și unde când cât cum aveți avem putem vreau aș dori vă rog mulțumesc multumesc bună ziua buna seara în pentru din cameră micul dejun
      parcare câine fi costă persoane cheie prosoape rezerva servește loc vrem mic`,
    spelling: /[ășțţş]/i,
    cries: 'ajutor, incendiu, foc, ambulanț*, ambulanta, medicul, poliți*, politia, urgență, urgenta, inconștient*, infarct, sângereaz*, sange, sânge, fum, hoții, hoțul, un hoț, hoți',
    alarms: 'arde, salvare*, doctor*, medic, accident, nu respiră, nu respira, se îneacă, gaz, a leșinat',
    notice: 'Încă nu vorbesc română. Limba răspunsului: {language}.',
    callNow: 'Sunați acum la {number}.',
  },
  {
    tag: 'hr',
    markers: `ima imate gdje kada koliko kako što koji mogu možemo želim molim hvala dobar večer jutro bok za od soba doručak bazen sati bih htio htjela
      košta sobe osobe ključ ručnik rezervirati doručka parkiralište`,
    spelling: /[đčćšž]/i,
    cries: 'upomoć, pomoć, požar*, hitna, hitnu, liječnik*, policij*, nesreća, infarkt, krvari, krv, plin, pljačka*',
    alarms: 'hitna pomoć, doktor*, ne diše, bez svijesti, srčani udar, utapa se, guši se, dim, gori',
    notice: 'Još ne govorim hrvatski. Jezik odgovora: {language}.',
    callNow: 'Odmah nazovite {number}.',
  },
  {
    tag: 'tr',
    markers: `var mı mu mü yok bir nerede nereye zaman kaç kadar nasıl için ile biz siz evet hayır lütfen teşekkürler teşekkür ederim merhaba günaydın iyi
      akşamlar oda kahvaltı havuz otopark köpek saat saatte istiyorum miyim misiniz kaça fiyatı odası kişi anahtar havlu rezervasyon kahvaltısı`,
    spelling: /[ışğ]/i,
    cries: 'imdat, yardım, yardim, yangın*, yangin*, ambulans*, kaza, baygın, bayıldı, kanıyor, boğuluyor, duman, hırsız*, soygun*, silah*',
    alarms: 'doktor*, nefes alamıyor, nefes almıyor, kalp krizi, kan, gaz kokusu, polis*, acil*',
    notice: 'Henüz Türkçe konuşamıyorum. Yanıtın dili: {language}.',
    callNow: 'Hemen {number} numarasını arayın.',
  },
  {
    tag: 'vi',
    markers: `không có là và của tôi chúng bạn một những được cho với này đó khi nào ở đâu mấy giờ bao nhiêu tiền phòng bữa sáng hồ bơi bể đỗ xe chó xin chào
      cảm ơn vui lòng muốn đặt bàn người tối mai hôm nay nhận trả chìa khóa khăn tắm gần khách sạn giá miễn phí mang theo thể`,
    spelling: /[ơưđ]|[ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i,
    cries: 'cứu, cháy, ngất, cướp, khói, trộm',
    alarms: 'cứu tôi, cứu với, cấp cứu, bác sĩ, cảnh sát, công an, tai nạn, không thở, bất tỉnh, đau tim, nhồi máu, chảy máu, chết đuối, đuối nước, nghẹt thở, mùi gas, mùi ga, khẩn cấp',
    notice: 'Tôi chưa nói được tiếng Việt. Ngôn ngữ trả lời: {language}.',
    callNow: 'Hãy gọi ngay số {number}.',
  },
];
