import type { Concepts } from './concept.ts';

/** Prices, paying, taxes, cancelling. */
export const money: Concepts = {
  price: {
    en: `price, cost, rate, fee, charge, pay, expensive, cheap, free, complimentary, pricing, priced, affordable, inexpensive, surcharge, extra charge, money, charged, overpriced, pricey, gbp, eur, usd,
      euro, pound, dollar, no cost, included in, pricy, budget, cheaper, free of charge, additional fee, costly`,
    de: 'preis, kosten, gebühr, zahlen, teuer, billig, günstig, kostenlos, gratis, aufpreis, zuschlag, inklusive, euro, preiswert, kostenfrei, im preis',
    fr: "prix, coût, coûter, tarif, frais, payer, cher, gratuit, gratuitement, supplément, inclus, euro, compris, bon marché, payant",
    es: 'precio, coste, costar, costo, tarifa, pagar, caro, barato, gratis, gratuito, suplemento, incluido, euro, recargo, económico',
    it: 'prezzo, costo, costare, tariffa, pagare, caro, economico, gratis, gratuito, supplemento, incluso, compreso, euro, a pagamento', broader: ['amount'], weight: 0.85,
  },
  amount: {
    en: 'per night, cheapest, least expensive, lowest price, lowest rate, how much, what is the price, what is the cost, what does it cost', de: 'pro nacht, günstigste, günstigsten, günstigstes, billigste, billigsten, preiswerteste, was kostet, was kosten, wie viel kostet, wie viel kosten, wie teuer, wieviel kostet', fr: 'par nuit, moins cher, moins chère, moins chères, combien, combien coûte, quel est le prix, quel est le tarif, quels sont les tarifs', es: 'por noche, más barato, más barata, más económico, más económica, menos caro, cuánto, cuánto cuesta, cuánto vale, qué precio',
    it: 'per notte, a notte, più economico, più economica, meno caro, meno cara, meno costosa, quanto, quanto costa, quanto viene, che prezzo', weight: 0.7,
  },
  value: {
    en: `value, worth, good deal, bang for the buck, bang for my buck, bang for your buck, reasonable, reasonably priced, affordable, overpriced, value for money, fair price, good price, for the price, money worth, get what you pay, bargain,
      what you pay, what you spend, for the cost, inexpensive, cheap, fairly priced, affordably, expensive, steep, budget friendly, great price, decent price, reasonable price, pricey, well priced, rip off, good value, prices`,
    de: 'preis leistung, preis-leistungs-verhältnis, wert, angemessen, überteuert, lohnt sich, schnäppchen', fr: 'rapport qualité prix, vaut le prix, raisonnable, trop cher, bonne affaire, vaut la peine, abordable',
    es: 'calidad precio, relación calidad-precio, vale la pena, razonable, ganga, asequible', it: 'rapporto qualità prezzo, vale la pena, ragionevole, conveniente, affare, abbordabile', broader: ['price'],
  },
  payment: {
    any: 'visa, mastercard, amex, paypal, maestro, applepay, twint', en: 'pay by card, take card, payment, credit card, debit card, cash, card, american express, pay with, accepted payment, apple pay, contactless, form of payment, method of payment, cheque',
    de: 'mit karte, karte zahlen, kartenzahlung, debitkarte, zahlung, zahlungsart, kreditkarte, bargeld, bar zahlen, ec karte, kartenzahlung, bezahlen, zahlungsmittel', fr: 'paiement, carte de crédit, carte bancaire, espèces, moyen de paiement, payer par', es: 'pago, tarjeta de crédito, efectivo, tarjeta, forma de pago, pagar con',
    it: 'pagamento, carta di credito, contanti, bancomat, metodo di pagamento, pagare con',
  },
  deposit: { en: 'block money, hold on my card, pre authorise, money on my card, deposit, security deposit, down payment, prepayment, pre authorisation, incidentals, damage deposit', de: 'kaution, anzahlung, vorauszahlung, pfand, vorautorisierung', fr: 'caution, acompte, dépôt, arrhes, prépaiement', es: 'depósito, fianza, anticipo, prepago', it: 'deposito cauzionale, preautorizzare, deposito, cauzione, acconto, caparra, anticipo' },
  invoice: { en: 'invoice, receipt, bill, vat', de: 'rechnung, quittung, beleg, mehrwertsteuer, mwst, umsatzsteuer', fr: 'facture au nom, facture, reçu, tva, note', es: 'factura, recibo, iva, cuenta', it: 'fattura, ricevuta, iva, conto' },
  tax: { en: 'tax, city tax, tourist tax, occupancy tax, resort fee, taxes', de: 'steuer, kurtaxe, ortstaxe, citytax, bettensteuer, tourismusabgabe, kurabgabe', fr: 'taxe, taxe de séjour, impôt', es: 'impuesto, tasa turística, tasa', it: 'tassa, tassa di soggiorno, imposta' },
  cancellation: {
    en: 'cancel, cancellation, refund, refundable, no show, cancelled, change my booking, money back, reschedule', de: 'stornieren, stornierung, absagen, rückerstattung, storno, umbuchen, erstattung, nicht erscheinen', fr: 'annuler, annulation, remboursement, remboursable, modifier ma réservation', es: 'cancelar, cancelación, reembolso, anular, anulación, reembolsable, devolución',
    it: 'cancellare, cancellazione, rimborso, disdire, annullare, disdetta, rimborsabile',
  },
  discount: { en: 'discount, offer code, special offer, promotion, deal, coupon, voucher, loyalty, member rate, gift card', de: 'rabatt, ermäßigung, angebot, gutschein, sonderangebot, aktion', fr: 'réduction, remise, promotion, bon cadeau, offre spéciale, code promo', es: 'descuento, promoción, oferta, vale, bono, rebaja', it: 'sconto, promozione, offerta, buono, riduzione' },
  tip: { en: 'tip, tipping, gratuity, service charge', de: 'trinkgeld, bedienungsgeld', fr: 'pourboire, service compris', es: 'propina', it: 'mancia, coperto' },
  atm: { any: 'atm', en: 'cash machine, cashpoint, currency exchange, exchange money, bank', de: 'geldautomat, bankomat, geld wechseln, bank, wechselkurs', fr: "distributeur, banque, changer de l'argent, bureau de change", es: 'cajero, cajero automático, banco, cambiar dinero, cambio de divisas', it: 'bancomat, sportello, banca, cambio valuta, cambiare soldi' },
};
