CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE settings (name text primary key, value text not null) strict;
CREATE TABLE quotes (
    token_hash text primary key, kind text not null, restaurant_id text not null, menu_version text not null,
    content text not null, cart_hash text not null, total_cents integer not null check (total_cents >= 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE orders (
    id text primary key, quote_hash text not null unique references quotes(token_hash),
    restaurant_id text not null, channel text not null, fulfillment text not null, status text not null,
    version integer not null, confirm_hash text not null, customer text, instructions text, requested_time text not null,
    resolved_at integer not null,
    settled_micro integer not null default 0,
    refunded_micro integer not null default 0 check (refunded_micro >= 0 and refunded_micro <= settled_micro),
    external_ref text, estimated_ready integer, accept_deadline integer, failure_code text, failure_message text,
    created_at integer not null, callback_url text, given text, window_end integer) strict;
CREATE TABLE order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict;
CREATE TABLE order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null,
    unique (order_id, seq)) strict;
CREATE TABLE claims (
    id text primary key, claim_key text not null unique, rail text not null, subject_kind text not null,
    subject_id text not null, payer text not null, pay_to text not null, asset text not null, chain_id integer not null,
    nonce text not null, amount_micro integer not null, value_micro integer not null check (value_micro >= amount_micro),
    valid_before integer not null, from_block integer not null, payload text not null,
    state text not null check (state in ('claimed','submitting','settled','failed','unknown','stray')),
    tx_hash text, failure text, created_at integer not null, updated_at integer not null, means text not null default 'eip3009', provider_ref text, process text) strict;
CREATE TABLE chain_txs (
    hash text primary key, raw text not null, ref text not null, relayer text not null, account_nonce integer not null,
    state text not null, created_at integer not null, mined_at integer, gas_used integer) strict;
CREATE TABLE inflows (
    tx_hash text not null, log_index integer not null, payer text not null, value_micro integer not null,
    block integer not null, claim_id text references claims(id), primary key (tx_hash, log_index)) strict;
CREATE TABLE refunds (
    id text primary key, claim_id text not null references claims(id), order_id text references orders(id),
    reason text not null, amount_micro integer not null check (amount_micro > 0), receiver text not null,
    nonce text not null unique, from_block integer not null, state text not null check (state in ('pending','succeeded')),
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null,
    unique (claim_id, reason)) strict;
CREATE TABLE outbox (
    id integer primary key autoincrement, kind text not null, dedupe text not null unique, subject text not null,
    payload text not null, run_at integer not null, attempts integer not null default 0, lease_owner text,
    lease_until integer, done_at integer, last_error text) strict;
CREATE TABLE dispatches (
    order_id text primary key references orders(id), kitchen text not null, dispatch_key text not null unique,
    state text not null, external_id text, created_at integer not null, updated_at integer not null) strict;
CREATE TABLE demo_tickets (
    ticket_key text primary key, answer text not null, reason text, prep_minutes integer not null,
    answers_at integer not null, cancelled_at integer) strict;
CREATE TABLE idempotency (
    route text not null, key text not null, body_hash text not null, state text not null, response text,
    started_at integer not null, expires_at integer not null, primary key (route, key)) strict;
CREATE TABLE shelf (
    restaurant_id text not null, item_id text not null, amount_left integer check (amount_left >= 0),
    is_out integer not null default 0, updated_at integer not null, primary key (restaurant_id, item_id)) strict;
CREATE TABLE holds (
    order_id text not null references orders(id), restaurant_id text not null, item_id text not null,
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')),
    primary key (order_id, item_id)) strict;
CREATE TABLE restaurant_states (
    restaurant_id text primary key, paused_until integer, attended_until integer not null default 0,
    key_generation integer not null default 0, updated_at integer not null) strict;
CREATE TABLE call_attempts (
    id text primary key, order_id text not null references orders(id), n integer not null, carrier text not null,
    call_sid text, state text not null check (state in ('planned','dialing','live','done')),
    process text, lost integer not null default 0, outcome text, transcript text, created_at integer not null,
    started_at integer, news_at integer, ended_at integer, unique (order_id, n)) strict;
CREATE TABLE deliveries (
    id text primary key, kind text not null check (kind in ('callback','webhook')), subject text not null,
    seq integer not null, url text not null, body text,
    state text not null check (state in ('open','delivered','dead')), attempts integer not null default 0,
    next_at integer, last_error text, created_at integer not null, updated_at integer not null,
    unique (kind, subject, seq)) strict;
CREATE TABLE received_webhooks (
    restaurant_id text not null, id text not null, at integer not null, primary key (restaurant_id, id)) strict;
CREATE TABLE recipe_quotes (
    token_hash text primary key, product text not null, total_cents integer not null check (total_cents > 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE recipe_editions (hash text primary key, product text not null, content text not null) strict;
CREATE TABLE purchases (
    id text primary key, quote_hash text not null references recipe_quotes(token_hash), product text not null,
    edition text not null references recipe_editions(hash), email text,
    mail text check (mail in ('queued','sending','sent','unsure','refused')),
    created_at integer not null, settled_at integer) strict;
CREATE TABLE waitlist (
    email text primary key, zip text, city text, restaurant_name text, created_at integer not null,
    updated_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-23T19:18:29.412Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-23T19:18:29.413Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-23T19:18:29.414Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-23T19:18:29.415Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-23T19:18:29.416Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-23T19:18:29.417Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-23T19:18:29.418Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-23T19:18:29.419Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-23T19:18:29.420Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('3abf45b9c9f53bd25626587dff467ceeb4a832f78e7a550b3f01c06c36477b74', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795463100000,"earliest":1795463100000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x244022246Cb7706ed38f87B98e3b3191e067863d', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795461506693, 1795462106693);
insert into "quotes" values ('064b5dd45b600862f4c2c7555b7912776e247cdf25263656337bc86b736d6c04', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795462200000,"earliest":1795462200000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x244022246Cb7706ed38f87B98e3b3191e067863d', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795461507484, 1795462107484);
insert into "quotes" values ('6296c6d02b43ea8f90010a3f715967f4efd97e08279cc57ba05601c97e6f09f1', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795463100000,"earliest":1795463100000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x244022246Cb7706ed38f87B98e3b3191e067863d', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795461507741, 1795462107741);
insert into "quotes" values ('0cec602fe41225c57eb57b9d5f42f489ecbfa7ed83586780d75eadea724297e4', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464900000,"earliest":1795464900000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x244022246Cb7706ed38f87B98e3b3191e067863d', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795461507765, 1795462107765);
insert into "orders" values ('ORD-Qho56FJU', '3abf45b9c9f53bd25626587dff467ceeb4a832f78e7a550b3f01c06c36477b74', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795463100000, 18320000, 0, 'demo-ORD-Qho56FJU', 1795463100000, 1795461987404, NULL, NULL, 1795461506775, NULL, NULL, NULL);
insert into "orders" values ('ORD-qFUYBQbk', '064b5dd45b600862f4c2c7555b7912776e247cdf25263656337bc86b736d6c04', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795462200000, 4170000, 4170000, NULL, NULL, 1795461987645, 'restaurant_rejected', 'The kitchen cannot take this order', 1795461507489, NULL, NULL, NULL);
insert into "orders" values ('ORD-skhbbwjC', '6296c6d02b43ea8f90010a3f715967f4efd97e08279cc57ba05601c97e6f09f1', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795463100000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795461507745, NULL, NULL, NULL);
insert into "orders" values ('ORD-MIB3f6kT', '0cec602fe41225c57eb57b9d5f42f489ecbfa7ed83586780d75eadea724297e4', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464900000, 32570000, 200000, 'demo-ORD-MIB3f6kT', 1795464900000, 1795461987891, NULL, NULL, 1795461507784, NULL, '[[0,21859]]', NULL);
insert into "order_edges" values ('awaiting_payment', 'payment_received');
insert into "order_edges" values ('awaiting_payment', 'paid');
insert into "order_edges" values ('awaiting_payment', 'payment_expired');
insert into "order_edges" values ('payment_received', 'placing_order');
insert into "order_edges" values ('payment_received', 'order_received');
insert into "order_edges" values ('paid', 'placing_order');
insert into "order_edges" values ('paid', 'order_received');
insert into "order_edges" values ('placing_order', 'submitting_to_restaurant');
insert into "order_edges" values ('placing_order', 'fulfillment_failed');
insert into "order_edges" values ('submitting_to_restaurant', 'confirmed');
insert into "order_edges" values ('submitting_to_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('order_received', 'confirming_with_restaurant');
insert into "order_edges" values ('confirming_with_restaurant', 'confirmed');
insert into "order_edges" values ('confirming_with_restaurant', 'rejected');
insert into "order_edges" values ('confirming_with_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('confirmed', 'ready_for_pickup');
insert into "order_edges" values ('confirmed', 'out_for_delivery');
insert into "order_edges" values ('confirmed', 'cancelled');
insert into "order_edges" values ('ready_for_pickup', 'picked_up');
insert into "order_edges" values ('out_for_delivery', 'delivered');
insert into "order_events" values (1, 'ORD-Qho56FJU', 1, 1795461506775, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-Qho56FJU', 2, 1795461507404, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x9e03263ef7fbd115552ace150be41c37acd858233bbba0bb5e4a11d1a3e19053"}');
insert into "order_events" values (3, 'ORD-Qho56FJU', 3, 1795461507444, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-Qho56FJU', 4, 1795461507446, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-Qho56FJU', 5, 1795461507451, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-Qho56FJU', 6, 1795461507455, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-qFUYBQbk', 1, 1795461507489, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-qFUYBQbk', 2, 1795461507645, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xf3b6f39c5a2e09d620d854f697439c87e11d671a577f713c4282c9816a7f334b"}');
insert into "order_events" values (9, 'ORD-qFUYBQbk', 3, 1795461507674, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-qFUYBQbk', 4, 1795461507677, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-qFUYBQbk', 5, 1795461507703, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-qFUYBQbk', 6, 1795461507732, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_93529ebd330822aa63bf11b3","transactionHash":"0x8ea03913b09ca10d58cfce14439516b32f89ca6a02d4ef73bebbc09579dbb7ce"}');
insert into "order_events" values (13, 'ORD-skhbbwjC', 1, 1795461507745, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-MIB3f6kT', 1, 1795461507784, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-MIB3f6kT', 2, 1795461507891, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x96744ff233b03b4960db269cbbbfb276a5bd0194d7ff68d8ad9630217ef7e508"}');
insert into "order_events" values (16, 'ORD-MIB3f6kT', 3, 1795461507906, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-MIB3f6kT', 4, 1795461507907, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-MIB3f6kT', 5, 1795461507917, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-MIB3f6kT', 6, 1795461507929, 'adjusted', 'confirmed', 'confirmed', '{"amount":"200000"}');
insert into "order_events" values (20, 'ORD-MIB3f6kT', 7, 1795461507929, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-MIB3f6kT', 8, 1795461507985, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_1483cad67769b2b6d486b79f","transactionHash":"0x712a587d3d7acfc5e22e4fe12dfb574528efbd058db1730d3a5414146306ab80"}');
insert into "claims" values ('cl_hEVxGMFb9b6xEjwwcUP9el1z7CY41GUf', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x55d13c2d6fcbffcc07ff63e445002ca0dc41cf8d:0xc6068c675d988e4c1b005a002edcc8d1e3933ffb88718291f476e163532e8445', 'x402-v2', 'order', 'ORD-Qho56FJU', '0x55d13c2d6fcbffcc07ff63e445002ca0dc41cf8d', '0x244022246Cb7706ed38f87B98e3b3191e067863d', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xc6068c675d988e4c1b005a002edcc8d1e3933ffb88718291f476e163532e8445', 18320000, 18320000, 1795462107, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x4ca8bbe1b7d260cd9d60042ed31ac88a5d2b869026eefee10685d86b0679b5f63045e2b47995fde2a97fbcd0f617faff19e7cbda1959ef29d28e98519c23cbac1b"}', 'settled', '0x9e03263ef7fbd115552ace150be41c37acd858233bbba0bb5e4a11d1a3e19053', NULL, 1795461507319, 1795461507403, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174');
insert into "claims" values ('cl_IS8_iYBCSp9SEJgKh0syB0GQW94CU5k0', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xc93f1e91d8b1a03519b8e3f8812670ace71b4552:0xce7d59e640b7f65c3c86dba82f8e2d51b36bbd58047165c8d68c49fcb9172d0e', 'x402-v2', 'order', 'ORD-qFUYBQbk', '0xc93f1e91d8b1a03519b8e3f8812670ace71b4552', '0x244022246Cb7706ed38f87B98e3b3191e067863d', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xce7d59e640b7f65c3c86dba82f8e2d51b36bbd58047165c8d68c49fcb9172d0e', 4170000, 4170000, 1795462107, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x0e78cc0cb944265b7c0914a32e2b33ba042b70ac7d0fb8c3cdf38800bd8ccd6d2cd7354bff82ab144982c6684d0505c6daca38eb65b11fd9ccee58466c6c1d3c1c"}', 'settled', '0xf3b6f39c5a2e09d620d854f697439c87e11d671a577f713c4282c9816a7f334b', NULL, 1795461507590, 1795461507645, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174');
insert into "claims" values ('cl_ozZWCIascHdsinBMn7hH1gUwoJinHiWV', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xdf6b4770edbd631f03471c32917c192f78ea67c5:0x1eda21fd38eba4647c6c7cb7b08f4e22b21d29cc2645433f5adef13a8d48a523', 'x402-v2', 'order', 'ORD-MIB3f6kT', '0xdf6b4770edbd631f03471c32917c192f78ea67c5', '0x244022246Cb7706ed38f87B98e3b3191e067863d', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x1eda21fd38eba4647c6c7cb7b08f4e22b21d29cc2645433f5adef13a8d48a523', 32570000, 32570000, 1795462107, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xe315b4d6b114cb0263535445deab3cb97d8041c6852115f76085394483a4575207b1dc604627e03f9e8886a487ac9b7da515595832db56e58a0dfd3c578962f21b"}', 'settled', '0x96744ff233b03b4960db269cbbbfb276a5bd0194d7ff68d8ad9630217ef7e508', NULL, 1795461507863, 1795461507891, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174');
insert into "claims" values ('cl_FD2ai-di22etFSTLwp_ZfbXJDXnjeO8V', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x684c8fe26853654dcba50fb6e44c7b0c51872e84:0xedd7cb85637316bb7a2f7ef60583ce9e27ba1ea86ad62e4b7544ac90f4f4d026', 'x402-v2', 'purchase', 'pu_7778c439186c7973e8794941a667d12b', '0x684c8fe26853654dcba50fb6e44c7b0c51872e84', '0x244022246Cb7706ed38f87B98e3b3191e067863d', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xedd7cb85637316bb7a2f7ef60583ce9e27ba1ea86ad62e4b7544ac90f4f4d026', 2990000, 2990000, 1795462107, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x84d161419cc834fb37d6f4d93134f03a221dc27540b1c234fb1e34d8b6314d476f268aea65bb7de10c9be8a47ac4d0a808bde4528373cf0489453e179d7349101b"}', 'settled', '0x1db7f4a06c93cc82629def62168831d07ccbf68f162fea15a9638168674a96f6', NULL, 1795461507973, 1795461507992, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174');
insert into "chain_txs" values ('0x9e03263ef7fbd115552ace150be41c37acd858233bbba0bb5e4a11d1a3e19053', '0x02f9019382210580843b9aca0084e4cee0a08301c90b94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000055d13c2d6fcbffcc07ff63e445002ca0dc41cf8d000000000000000000000000244022246cb7706ed38f87b98e3b3191e067863d0000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0493dbc6068c675d988e4c1b005a002edcc8d1e3933ffb88718291f476e163532e8445000000000000000000000000000000000000000000000000000000000000001b4ca8bbe1b7d260cd9d60042ed31ac88a5d2b869026eefee10685d86b0679b5f63045e2b47995fde2a97fbcd0f617faff19e7cbda1959ef29d28e98519c23cbacc080a04adb0966c37166ee131c1e4367c74556da6810261dc2b6b70dd5219b99457da7a05e189943b3d29d07460e5ad43e84d4f1e5371e3c87d2cbe19f1e8d5da8f8bdb3', '0x55d13c2d6fcbffcc07ff63e445002ca0dc41cf8d:0xc6068c675d988e4c1b005a002edcc8d1e3933ffb88718291f476e163532e8445', '0x480b1d9e937105ba415923a7da8ceb56d168a761', 0, 'mined', 1795461507364, 1795461507402, 90003);
insert into "chain_txs" values ('0xf3b6f39c5a2e09d620d854f697439c87e11d671a577f713c4282c9816a7f334b', '0x02f9019382210501843b9aca0084e4cee0a08301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000c93f1e91d8b1a03519b8e3f8812670ace71b4552000000000000000000000000244022246cb7706ed38f87b98e3b3191e067863d00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0493dbce7d59e640b7f65c3c86dba82f8e2d51b36bbd58047165c8d68c49fcb9172d0e000000000000000000000000000000000000000000000000000000000000001c0e78cc0cb944265b7c0914a32e2b33ba042b70ac7d0fb8c3cdf38800bd8ccd6d2cd7354bff82ab144982c6684d0505c6daca38eb65b11fd9ccee58466c6c1d3cc080a0f4f416a93190d8086aa566db3793321b06ac886193d4349cf3e92dba8c39a273a07ba89722c07fea8494563681f2ed6d5349424daeeccd6fa2ada5fad0c5cd0dd5', '0xc93f1e91d8b1a03519b8e3f8812670ace71b4552:0xce7d59e640b7f65c3c86dba82f8e2d51b36bbd58047165c8d68c49fcb9172d0e', '0x480b1d9e937105ba415923a7da8ceb56d168a761', 1, 'mined', 1795461507600, 1795461507636, 72938);
insert into "chain_txs" values ('0x8ea03913b09ca10d58cfce14439516b32f89ca6a02d4ef73bebbc09579dbb7ce', '0x02f9019382210502843b9aca0084e4cee0a08301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000244022246cb7706ed38f87b98e3b3191e067863d000000000000000000000000c93f1e91d8b1a03519b8e3f8812670ace71b455200000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049f933a564c46d9a21136292cf3c0716c7c5bac07daf21353647a3bad30a81f2c763a000000000000000000000000000000000000000000000000000000000000001c6f19fd7ee82f9fbe1f31a1254667f88502227f89e208b4ae95c6ceec2e9333881426200d11dd9bd342ef4161562bc8c18e1419624888961bfe550bad8e80cc41c001a0b1f06cd1c0fba94c1daec0a19d9ff9773a925c2ef0fb9cb2cfad52d2241fc527a02fcd1b38c0d095570e939746bbfd00ab51c250834abe09706e13a4357cd64f0a', '0x244022246cb7706ed38f87b98e3b3191e067863d:0x3a564c46d9a21136292cf3c0716c7c5bac07daf21353647a3bad30a81f2c763a', '0x480b1d9e937105ba415923a7da8ceb56d168a761', 2, 'sent', 1795461507720, NULL, NULL);
insert into "chain_txs" values ('0x96744ff233b03b4960db269cbbbfb276a5bd0194d7ff68d8ad9630217ef7e508', '0x02f9019382210503843b9aca0084e4cee0a08301726494833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000df6b4770edbd631f03471c32917c192f78ea67c5000000000000000000000000244022246cb7706ed38f87b98e3b3191e067863d0000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0493db1eda21fd38eba4647c6c7cb7b08f4e22b21d29cc2645433f5adef13a8d48a523000000000000000000000000000000000000000000000000000000000000001be315b4d6b114cb0263535445deab3cb97d8041c6852115f76085394483a4575207b1dc604627e03f9e8886a487ac9b7da515595832db56e58a0dfd3c578962f2c001a05dbe790c7a043044e2c2a6d6c120d48fa0e423f9719e754db4becf7cf78a3014a036ac7ace78e4a81412870b1989afa193c0f17b7a9798a87675c08d4eac916deb', '0xdf6b4770edbd631f03471c32917c192f78ea67c5:0x1eda21fd38eba4647c6c7cb7b08f4e22b21d29cc2645433f5adef13a8d48a523', '0x480b1d9e937105ba415923a7da8ceb56d168a761', 3, 'mined', 1795461507878, 1795461507890, 72939);
insert into "chain_txs" values ('0x712a587d3d7acfc5e22e4fe12dfb574528efbd058db1730d3a5414146306ab80', '0x02f9019382210504843b9aca0084e4cee0a08301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000244022246cb7706ed38f87b98e3b3191e067863d000000000000000000000000df6b4770edbd631f03471c32917c192f78ea67c50000000000000000000000000000000000000000000000000000000000030d400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049f932666b1015ed0c9d85eeeafe155a86ae0d2b342fa23194eaa6d31d754cca7a551000000000000000000000000000000000000000000000000000000000000001ce8c9c7325eb817747bc6d4a3c15c9a61070b7fb44093992ccd94f5549ebb383f409a84ad14117d344120d943355900af55ddc74c45102f23e0d37331dd20c372c080a0954bce35044b0862f7f697db3e075c2c6a6a0227a8505cdc340b88a8f1eb7bd5a0238654836d3c465b519878a8ff7488653138cb586f4b4cacc19988aae73c0d6c', '0x244022246cb7706ed38f87b98e3b3191e067863d:0x2666b1015ed0c9d85eeeafe155a86ae0d2b342fa23194eaa6d31d754cca7a551', '0x480b1d9e937105ba415923a7da8ceb56d168a761', 4, 'sent', 1795461507962, NULL, NULL);
insert into "chain_txs" values ('0x1db7f4a06c93cc82629def62168831d07ccbf68f162fea15a9638168674a96f6', '0x02f9019382210505843b9aca0084e4cee0a08301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000684c8fe26853654dcba50fb6e44c7b0c51872e84000000000000000000000000244022246cb7706ed38f87b98e3b3191e067863d00000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0493dbedd7cb85637316bb7a2f7ef60583ce9e27ba1ea86ad62e4b7544ac90f4f4d026000000000000000000000000000000000000000000000000000000000000001b84d161419cc834fb37d6f4d93134f03a221dc27540b1c234fb1e34d8b6314d476f268aea65bb7de10c9be8a47ac4d0a808bde4528373cf0489453e179d734910c001a0d0f0ddea4ecb194f33e809fcfaeb996c4c01c9e6f49161ff106c933e6123ea30a03e4f27a9c67e3ae038cf29e29e1227f99998adf2aba840ce50c4b05aa5232485', '0x684c8fe26853654dcba50fb6e44c7b0c51872e84:0xedd7cb85637316bb7a2f7ef60583ce9e27ba1ea86ad62e4b7544ac90f4f4d026', '0x480b1d9e937105ba415923a7da8ceb56d168a761', 5, 'mined', 1795461507983, 1795461507991, 72927);
insert into "inflows" values ('0x9e03263ef7fbd115552ace150be41c37acd858233bbba0bb5e4a11d1a3e19053', 1, '0x55d13c2d6fcbffcc07ff63e445002ca0dc41cf8d', 18320000, 3, 'cl_hEVxGMFb9b6xEjwwcUP9el1z7CY41GUf');
insert into "inflows" values ('0xf3b6f39c5a2e09d620d854f697439c87e11d671a577f713c4282c9816a7f334b', 1, '0xc93f1e91d8b1a03519b8e3f8812670ace71b4552', 4170000, 5, 'cl_IS8_iYBCSp9SEJgKh0syB0GQW94CU5k0');
insert into "inflows" values ('0x96744ff233b03b4960db269cbbbfb276a5bd0194d7ff68d8ad9630217ef7e508', 1, '0xdf6b4770edbd631f03471c32917c192f78ea67c5', 32570000, 8, 'cl_ozZWCIascHdsinBMn7hH1gUwoJinHiWV');
insert into "inflows" values ('0x1db7f4a06c93cc82629def62168831d07ccbf68f162fea15a9638168674a96f6', 1, '0x684c8fe26853654dcba50fb6e44c7b0c51872e84', 2990000, 11, 'cl_FD2ai-di22etFSTLwp_ZfbXJDXnjeO8V');
insert into "refunds" values ('rf_93529ebd330822aa63bf11b3', 'cl_IS8_iYBCSp9SEJgKh0syB0GQW94CU5k0', 'ORD-qFUYBQbk', 'not_placed', 4170000, '0xc93f1e91d8b1a03519b8e3f8812670ace71b4552', '0x3a564c46d9a21136292cf3c0716c7c5bac07daf21353647a3bad30a81f2c763a', 0, 'succeeded', 1, '0x8ea03913b09ca10d58cfce14439516b32f89ca6a02d4ef73bebbc09579dbb7ce', 1795461507703, 1795461507732);
insert into "refunds" values ('rf_1483cad67769b2b6d486b79f', 'cl_ozZWCIascHdsinBMn7hH1gUwoJinHiWV', 'ORD-MIB3f6kT', 'adjusted:1', 200000, '0xdf6b4770edbd631f03471c32917c192f78ea67c5', '0x2666b1015ed0c9d85eeeafe155a86ae0d2b342fa23194eaa6d31d754cca7a551', 0, 'succeeded', 1, '0x712a587d3d7acfc5e22e4fe12dfb574528efbd058db1730d3a5414146306ab80', 1795461507929, 1795461507985);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-Qho56FJU', 'ORD-Qho56FJU', '{}', 1795462106693, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-Qho56FJU', 'ORD-Qho56FJU', '{}', 1795461507446, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174/8s01SM8nVYWg2ITiF7yR_W0_KvGYaIKU', NULL, 1795461507452, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-Qho56FJU', 'ORD-Qho56FJU', '{}', 1795461987404, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-Qho56FJU', 'ORD-Qho56FJU', '{}', 1795461507451, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174/8s01SM8nVYWg2ITiF7yR_W0_KvGYaIKU', NULL, 1795461507455, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-Qho56FJU', 'ORD-Qho56FJU', '{}', 1795477500000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-qFUYBQbk', 'ORD-qFUYBQbk', '{}', 1795462107484, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-qFUYBQbk', 'ORD-qFUYBQbk', '{}', 1795461507677, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174/8s01SM8nVYWg2ITiF7yR_W0_KvGYaIKU', NULL, 1795461507706, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-qFUYBQbk', 'ORD-qFUYBQbk', '{}', 1795461987645, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_93529ebd330822aa63bf11b3', 'ORD-qFUYBQbk', '{"refundId":"rf_93529ebd330822aa63bf11b3"}', 1795461507703, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174/8s01SM8nVYWg2ITiF7yR_W0_KvGYaIKU', NULL, 1795461507732, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-skhbbwjC', 'ORD-skhbbwjC', '{}', 1795462107741, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-MIB3f6kT', 'ORD-MIB3f6kT', '{}', 1795462107765, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-MIB3f6kT', 'ORD-MIB3f6kT', '{}', 1795461507907, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174/8s01SM8nVYWg2ITiF7yR_W0_KvGYaIKU', NULL, 1795461507917, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-MIB3f6kT', 'ORD-MIB3f6kT', '{}', 1795461987891, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-MIB3f6kT', 'ORD-MIB3f6kT', '{}', 1795461507917, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174/8s01SM8nVYWg2ITiF7yR_W0_KvGYaIKU', NULL, 1795461507929, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-MIB3f6kT', 'ORD-MIB3f6kT', '{}', 1795479300000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_1483cad67769b2b6d486b79f', 'ORD-MIB3f6kT', '{"refundId":"rf_1483cad67769b2b6d486b79f"}', 1795461507929, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174/8s01SM8nVYWg2ITiF7yR_W0_KvGYaIKU', NULL, 1795461507985, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_7778c439186c7973e8794941a667d12b', 'pu_7778c439186c7973e8794941a667d12b', '{}', 1795461507993, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23174/G7YG3n9ODj-n7aK1cPpwSVmQ_bo_NbeG', 1795461537999, NULL, NULL);
insert into "dispatches" values ('ORD-Qho56FJU', 'demo', 'ORD-Qho56FJU', 'accepted', 'demo-ORD-Qho56FJU', 1795461507446, 1795461507451);
insert into "dispatches" values ('ORD-qFUYBQbk', 'demo', 'ORD-qFUYBQbk', 'rejected', NULL, 1795461507677, 1795461507703);
insert into "dispatches" values ('ORD-MIB3f6kT', 'demo', 'ORD-MIB3f6kT', 'accepted', 'demo-ORD-MIB3f6kT', 1795461507907, 1795461507917);
insert into "demo_tickets" values ('ORD-Qho56FJU', 'accept', NULL, 15, 1795461507450, NULL);
insert into "demo_tickets" values ('ORD-qFUYBQbk', 'reject', 'The kitchen cannot take this order', 10, 1795461507701, NULL);
insert into "demo_tickets" values ('ORD-MIB3f6kT', 'accept', NULL, 45, 1795461507914, NULL);
insert into "recipe_quotes" values ('77fa13b6a531c10a43cf17bf92cfda67399a5ea9b3a18278d2907a8b78ddd692', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x244022246Cb7706ed38f87B98e3b3191e067863d', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795461507936, 1795462107936);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_7778c439186c7973e8794941a667d12b', '77fa13b6a531c10a43cf17bf92cfda67399a5ea9b3a18278d2907a8b78ddd692', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795461507972, 1795461507993);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795461508014, 1795461508014);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE TRIGGER order_events_stay before delete on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE UNIQUE INDEX claims_one_per_order on claims (subject_id) where subject_kind = 'order' and state not in ('failed','stray');
CREATE INDEX claims_open on claims (updated_at) where state in ('claimed','submitting','unknown');
CREATE INDEX claims_failed on claims (valid_before) where state = 'failed';
CREATE UNIQUE INDEX chain_txs_open on chain_txs (relayer, account_nonce) where state in ('signed','sent');
CREATE INDEX chain_txs_ref on chain_txs (ref);
CREATE TRIGGER refunds_within_claim before insert on refunds when new.amount_micro + (select coalesce(sum(amount_micro), 0) from refunds where claim_id = new.claim_id)
       > (select value_micro from claims where id = new.claim_id) begin select raise(abort, 'refunds exceed what was settled'); end;
CREATE INDEX outbox_due on outbox (run_at, id) where done_at is null;
CREATE INDEX outbox_subject on outbox (subject) where done_at is null;
CREATE INDEX orders_by_restaurant on orders (restaurant_id, created_at);
CREATE INDEX call_attempts_open on call_attempts (state) where state <> 'done';
CREATE INDEX call_attempts_started on call_attempts (started_at) where started_at is not null;
CREATE INDEX call_attempts_kept on call_attempts (ended_at) where transcript is not null;
CREATE INDEX deliveries_open on deliveries (kind, subject, seq) where state <> 'delivered';
CREATE INDEX recipe_quotes_by_end on recipe_quotes (expires_at);
CREATE INDEX purchases_by_quote on purchases (quote_hash);
CREATE UNIQUE INDEX claims_one_per_purchase on claims (subject_id)
    where subject_kind = 'purchase' and state not in ('failed','stray');
CREATE INDEX claims_by_subject on claims (subject_id);
CREATE INDEX chain_txs_by_nonce on chain_txs (relayer, account_nonce);
CREATE INDEX refunds_by_order on refunds (order_id);
CREATE INDEX outbox_kind on outbox (kind, run_at, id) where done_at is null;
CREATE INDEX claims_by_payer on claims (payer, created_at);
CREATE INDEX chain_txs_mined on chain_txs (mined_at) where mined_at is not null;
