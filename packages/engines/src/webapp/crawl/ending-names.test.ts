import { describe, expect, it } from 'vitest';
import { linkChange, requestChange } from './state-change.ts';

const get = (url: string) => requestChange({ method: 'GET', url: `http://site.test${url}`, headers: [], body: null });

describe('addresses that end something', () => {
  it.each([
    '/cancel_trip.php?purchase_id=27',
    '/cancelTrip?trip=27',
    '/canceltrip.php?id=27',
    '/trip-cancel.php?id=27',
    '/user_cancel_trip.php?id=3',
    '/ajax/admin_delete_guest.php?id=3',
    '/do_remove_passenger?pid=4',
    '/cancel_trip.php',
    '/cancel_trip.php?purchase_id=abc',
    '/cancel_trip.php?x=rc12',
    '/trips/27/cancel',
    '/trip/cancel/27',
    '/annulla_viaggio.php?id=27',
    '/disdici_corso.php?id=27',
    '/viaggi/27/annulla',
    '/reise_stornieren.php?id=27',
    '/reisen/27/stornieren',
    '/annuler_voyage.php?id=27',
    '/voyages/27/annuler',
    '/cancelar_viaje.php?id=27',
    '/anular_vuelo.php?id=27',
    '/viajes/27/cancelar',
    '/eliminar_viaje.php?id=27',
    '/borrar_vuelo.php?id=27',
    '/del_guest.php?id=3',
  ])('leaves %s alone', (url) => {
    expect(get(url)).toBe('destroys');
    expect(linkChange(`http://site.test${url}`)).toBe('destroys');
  });

  it.each([
    '/cancel-culture',
    '/cancel-anytime',
    '/cancellation.php?id=3',
    '/cancelled_trips.php?page=2',
    '/cancel_policy.php?id=3',
    '/cancel_fees.php?country=it',
    '/viajes_cancelados.php?id=3',
    '/annullamenti.php?id=3',
    '/docs/cancel-trip?id=3',
    '/how-to-cancel-a-trip?lang=it',
    '/cancel',
    '/trips.php?sort=cancel',
    '/blog/cancel-my-trip',
    '/search?q=cancel+trip',
    '/cancel_trip.html',
    '/model-del.html',
    '/estimate/27/delta',
    '/terminal.php?id=3',
    '/termine/27',
  ])('reads %s', (url) => {
    expect(get(url)).toBeNull();
  });
});
