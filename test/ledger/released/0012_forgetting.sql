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
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null, before_micro integer not null default 0,
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
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')), holder text, lapses_at integer, lapsed_at integer,
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
insert into "kysely_migration" values ('0001_ledger', '2026-11-23T20:01:09.612Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-23T20:01:09.613Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-23T20:01:09.614Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-23T20:01:09.615Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-23T20:01:09.616Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-23T20:01:09.617Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-23T20:01:09.618Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-23T20:01:09.619Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-23T20:01:09.620Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-23T20:01:09.621Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-23T20:01:09.622Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-23T20:01:09.623Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('fc931031d5bd6e204f412c591ea05c96007dd442d34f74fe8a6f424b0a6b99ef', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795465800000,"earliest":1795465800000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xAc42dBD43D51BD9073560908EcD1b072aAE7F534', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795464065244, 1795464665244);
insert into "quotes" values ('947a07738b952d1091285a24d2f0f02b29ca3e17f82775d984e25d7fde764329', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464900000,"earliest":1795464900000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0xAc42dBD43D51BD9073560908EcD1b072aAE7F534', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795464066057, 1795464666057);
insert into "quotes" values ('41650fa8ae36123cc150f9998c2b4c94d3b60f62ae060d9b5b02a87c7e4c7895', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795465800000,"earliest":1795465800000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xAc42dBD43D51BD9073560908EcD1b072aAE7F534', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795464066352, 1795464666352);
insert into "quotes" values ('1b7311e29ec6e1e858fffbe23a58b73232fed5423d7a17c30459245b7c0d612b', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795467600000,"earliest":1795467600000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0xAc42dBD43D51BD9073560908EcD1b072aAE7F534', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795464066375, 1795464666375);
insert into "orders" values ('ORD-Qx76FYFB', 'fc931031d5bd6e204f412c591ea05c96007dd442d34f74fe8a6f424b0a6b99ef', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795465800000, 18320000, 0, 'demo-ORD-Qx76FYFB', 1795465800000, 1795464545865, NULL, NULL, 1795464065292, NULL, NULL, NULL);
insert into "orders" values ('ORD-svBQRWW3', '947a07738b952d1091285a24d2f0f02b29ca3e17f82775d984e25d7fde764329', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464900000, 4170000, 4170000, NULL, NULL, 1795464546164, 'restaurant_rejected', 'The kitchen cannot take this order', 1795464066066, NULL, NULL, NULL);
insert into "orders" values ('ORD-Kk9Av9Br', '41650fa8ae36123cc150f9998c2b4c94d3b60f62ae060d9b5b02a87c7e4c7895', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795465800000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795464066358, NULL, NULL, NULL);
insert into "orders" values ('ORD-ewAho821', '1b7311e29ec6e1e858fffbe23a58b73232fed5423d7a17c30459245b7c0d612b', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795467600000, 32570000, 770000, 'demo-ORD-ewAho821', 1795467600000, 1795464546427, NULL, NULL, 1795464066383, NULL, '[[0,21446]]', NULL);
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
insert into "order_events" values (1, 'ORD-Qx76FYFB', 1, 1795464065292, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-Qx76FYFB', 2, 1795464065865, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x9a0e436dabfc98b91b9ef9da9f77014cbcfd5e6444f98cc81196da071acd66a1"}');
insert into "order_events" values (3, 'ORD-Qx76FYFB', 3, 1795464065898, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-Qx76FYFB', 4, 1795464066015, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-Qx76FYFB', 5, 1795464066036, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-Qx76FYFB', 6, 1795464066039, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-svBQRWW3', 1, 1795464066066, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-svBQRWW3', 2, 1795464066164, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xbb71c1d24bd5e4c2c6d33239446e36b515b3a7b5bbc4a4831aaf6ae1c32c6278"}');
insert into "order_events" values (9, 'ORD-svBQRWW3', 3, 1795464066213, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-svBQRWW3', 4, 1795464066225, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-svBQRWW3', 5, 1795464066230, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-svBQRWW3', 6, 1795464066320, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_88cd8b39ed9c396f514a5677","transactionHash":"0xe23900bc0f7368e27c626b8ca461903e8a57a5c53ccd32d59c6228750a4fe524"}');
insert into "order_events" values (13, 'ORD-Kk9Av9Br', 1, 1795464066358, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-ewAho821', 1, 1795464066383, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-ewAho821', 2, 1795464066427, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x3c5fe9cf88865b2a5bde075af1715f271a841d09931bf9a74587524104772d14"}');
insert into "order_events" values (16, 'ORD-ewAho821', 3, 1795464066437, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-ewAho821', 4, 1795464066443, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-ewAho821', 5, 1795464066461, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-ewAho821', 6, 1795464066542, 'adjusted', 'confirmed', 'confirmed', '{"amount":"770000"}');
insert into "order_events" values (20, 'ORD-ewAho821', 7, 1795464066542, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-ewAho821', 8, 1795464066682, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_84b02962de0c2c0b969dc26e","transactionHash":"0xe89beed8db1dff34b74bfa8882c2ca9e907dfe19f5783e34e36f7ea9bce6a7da"}');
insert into "claims" values ('cl_a2adcef48cff9f4a80424af10e3c19db', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xc17c5c9033ef01b1f345e5325219005f1b63f2c0:0x4f3f38ad8a2c50a9fae8c11e72adb95be6157aa5d086b4beff4172c59752edf4', 'x402-v2', 'order', 'ORD-Qx76FYFB', '0xc17c5c9033ef01b1f345e5325219005f1b63f2c0', '0xAc42dBD43D51BD9073560908EcD1b072aAE7F534', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x4f3f38ad8a2c50a9fae8c11e72adb95be6157aa5d086b4beff4172c59752edf4', 18320000, 18320000, 1795464665, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x5d00bbd468bf84194e3a9b6a616363c33c496543f9730795f90e1cbb303b831d2f39e3e9b6a9edc4882a1e05c76aa165e131632ddbe5d1b020308b467eb596121c"}', 'settled', '0x9a0e436dabfc98b91b9ef9da9f77014cbcfd5e6444f98cc81196da071acd66a1', NULL, 1795464065840, 1795464065864, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073');
insert into "claims" values ('cl_cfe6f9d6f8c851a1a03b1be0afb4f364', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x3724fde2d89b526117f6559772bece0184388392:0x9ac78deea6ae557f3792f8f9c5a5c1c6c8b2fe39b009d55d40c9543ed3c6d529', 'x402-v2', 'order', 'ORD-svBQRWW3', '0x3724fde2d89b526117f6559772bece0184388392', '0xAc42dBD43D51BD9073560908EcD1b072aAE7F534', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x9ac78deea6ae557f3792f8f9c5a5c1c6c8b2fe39b009d55d40c9543ed3c6d529', 4170000, 4170000, 1795464666, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x8a8323435b109dec489dce035457fe6b4b61e1c4db89015fa29fbb664b22f47a2e087b13340ca584f46e84728cd5464c1579f70c2573e372f3bdd3bf73555f9a1c"}', 'settled', '0xbb71c1d24bd5e4c2c6d33239446e36b515b3a7b5bbc4a4831aaf6ae1c32c6278', NULL, 1795464066092, 1795464066164, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073');
insert into "claims" values ('cl_d69903a77be7de684a629acda5974ff7', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x5f29ee8f98311e5c9570e9f67d89651faf8cee8e:0x8ded37b565a8a35f07d51de8ed2c612dbec4560f8c5cbea349468c2c1531eeb3', 'x402-v2', 'order', 'ORD-ewAho821', '0x5f29ee8f98311e5c9570e9f67d89651faf8cee8e', '0xAc42dBD43D51BD9073560908EcD1b072aAE7F534', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x8ded37b565a8a35f07d51de8ed2c612dbec4560f8c5cbea349468c2c1531eeb3', 32570000, 32570000, 1795464666, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xea010ee26305c791a62185199495618a4fb35edbac8797b7bf01c624846cb90139266a92388537a867a6f0752899e2f2f4e22f4e9c801a369054503a5cdbd72f1b"}', 'settled', '0x3c5fe9cf88865b2a5bde075af1715f271a841d09931bf9a74587524104772d14', NULL, 1795464066404, 1795464066427, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073');
insert into "claims" values ('cl_509192e1399368235793ed778a1291ea', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x897d1a10a90bafd32e1ed0338d521a79c1045fd6:0xbc709ac2194a099f08a416792997c590275b819b364c028b767b58d9f51f35e1', 'x402-v2', 'purchase', 'pu_bb85fa4129cc61045cb2ae4c7b623ac9', '0x897d1a10a90bafd32e1ed0338d521a79c1045fd6', '0xAc42dBD43D51BD9073560908EcD1b072aAE7F534', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xbc709ac2194a099f08a416792997c590275b819b364c028b767b58d9f51f35e1', 2990000, 2990000, 1795464666, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x1e98f8c6fd3ebb82bc5d49c716a0fe72fedadea06d5fc252a6abe8d7fda673126dc202092f1e642dedf193cb35fd02f14c1a96ed49b0d13917e3703fc55556071c"}', 'settled', '0xd084e87bb425d3918bfc02b2cee9aef13c77c0354d984d57394035a727df9c75', NULL, 1795464066654, 1795464066925, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073');
insert into "chain_txs" values ('0x9a0e436dabfc98b91b9ef9da9f77014cbcfd5e6444f98cc81196da071acd66a1', '0x02f9019382210580843b9aca0084e4cee0a08301c93994833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000c17c5c9033ef01b1f345e5325219005f1b63f2c0000000000000000000000000ac42dbd43d51bd9073560908ecd1b072aae7f5340000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049dd94f3f38ad8a2c50a9fae8c11e72adb95be6157aa5d086b4beff4172c59752edf4000000000000000000000000000000000000000000000000000000000000001c5d00bbd468bf84194e3a9b6a616363c33c496543f9730795f90e1cbb303b831d2f39e3e9b6a9edc4882a1e05c76aa165e131632ddbe5d1b020308b467eb59612c080a092c8ef3e93cdbd2c83b5b23f478b6f81393bd071f2496a21b94eebaab6a6035ba001e80ff2a03b360be94977be2cc47dd5fe536932716774e2a7c6b12f91981d0a', '0xc17c5c9033ef01b1f345e5325219005f1b63f2c0:0x4f3f38ad8a2c50a9fae8c11e72adb95be6157aa5d086b4beff4172c59752edf4', '0x81a9a716a01257cf0747a4dfdc359914b924d5b9', 0, 'mined', 1795464065850, 1795464065862, 90038);
insert into "chain_txs" values ('0xbb71c1d24bd5e4c2c6d33239446e36b515b3a7b5bbc4a4831aaf6ae1c32c6278', '0x02f9019382210501843b9aca0084e4cee0a08301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000003724fde2d89b526117f6559772bece0184388392000000000000000000000000ac42dbd43d51bd9073560908ecd1b072aae7f53400000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049dda9ac78deea6ae557f3792f8f9c5a5c1c6c8b2fe39b009d55d40c9543ed3c6d529000000000000000000000000000000000000000000000000000000000000001c8a8323435b109dec489dce035457fe6b4b61e1c4db89015fa29fbb664b22f47a2e087b13340ca584f46e84728cd5464c1579f70c2573e372f3bdd3bf73555f9ac080a0121c554a9cda63724167ed0d8fc856db649e2a2d78c3e2ab25cfd5a224fafdd1a04a23810185642c576acb9c415aa705614279f8a9c5a45180dce58648aa5a1788', '0x3724fde2d89b526117f6559772bece0184388392:0x9ac78deea6ae557f3792f8f9c5a5c1c6c8b2fe39b009d55d40c9543ed3c6d529', '0x81a9a716a01257cf0747a4dfdc359914b924d5b9', 1, 'mined', 1795464066106, 1795464066163, 72950);
insert into "chain_txs" values ('0xe23900bc0f7368e27c626b8ca461903e8a57a5c53ccd32d59c6228750a4fe524', '0x02f9019382210502843b9aca0084e4cee0a08301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000ac42dbd43d51bd9073560908ecd1b072aae7f5340000000000000000000000003724fde2d89b526117f6559772bece018438839200000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a99288cd8b39ed9c396f514a56779aac2fcc8eb3ad120a127b6f059b23ac41d6aad2000000000000000000000000000000000000000000000000000000000000001c15884e8333908af0d81e79ba6dd15c63349e3fd5caf224894174829ace2a0ce61c502b6aad8cc42234c56b3e90d7a26754715de87dd4177a3732a048ecfdd4a7c001a0d38db319d5ee967d15d7dd28f07271279fda60b17210e96889545df232ae5137a0526959649a13d260a8c169dd478a76535a07bc122bdab575facdb4325d8767c6', '0xac42dbd43d51bd9073560908ecd1b072aae7f534:0x88cd8b39ed9c396f514a56779aac2fcc8eb3ad120a127b6f059b23ac41d6aad2', '0x81a9a716a01257cf0747a4dfdc359914b924d5b9', 2, 'sent', 1795464066300, NULL, NULL);
insert into "chain_txs" values ('0x3c5fe9cf88865b2a5bde075af1715f271a841d09931bf9a74587524104772d14', '0x02f9019382210503843b9aca0084e4cee0a08301726494833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000005f29ee8f98311e5c9570e9f67d89651faf8cee8e000000000000000000000000ac42dbd43d51bd9073560908ecd1b072aae7f5340000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049dda8ded37b565a8a35f07d51de8ed2c612dbec4560f8c5cbea349468c2c1531eeb3000000000000000000000000000000000000000000000000000000000000001bea010ee26305c791a62185199495618a4fb35edbac8797b7bf01c624846cb90139266a92388537a867a6f0752899e2f2f4e22f4e9c801a369054503a5cdbd72fc080a08be41a9ea8ac556d2515af7b3ca734e592fee4b30c190e8101fdf20e19ab77e3a057560704977a844dd3f84f3dd2691222f2ef35fa4aadd3ffe624bae348329ea9', '0x5f29ee8f98311e5c9570e9f67d89651faf8cee8e:0x8ded37b565a8a35f07d51de8ed2c612dbec4560f8c5cbea349468c2c1531eeb3', '0x81a9a716a01257cf0747a4dfdc359914b924d5b9', 3, 'mined', 1795464066414, 1795464066426, 72939);
insert into "chain_txs" values ('0xe89beed8db1dff34b74bfa8882c2ca9e907dfe19f5783e34e36f7ea9bce6a7da', '0x02f9019282210504843b9aca0084e4cee0a08301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000ac42dbd43d51bd9073560908ecd1b072aae7f5340000000000000000000000005f29ee8f98311e5c9570e9f67d89651faf8cee8e00000000000000000000000000000000000000000000000000000000000bbfd00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a99284b02962de0c2c0b969dc26ec442267db2d238bfd460311c3baa28fcd3996b38000000000000000000000000000000000000000000000000000000000000001b88e6e381d159407b41c2a18927a2ae7818339af7ab3f7b774631786c6cbaaf93726ec7d5eea22188d1d1222c6b78301a081175fb402971bbd56b990105d91be4c001a0fda7cc6f55e34623731dc0eafd649a5d841beb5e0ecb330a22e4398066dbc8119f1c08be53eb589d852dc4b646765d21de34811a799309c90a05904e4d9f0d12', '0xac42dbd43d51bd9073560908ecd1b072aae7f534:0x84b02962de0c2c0b969dc26ec442267db2d238bfd460311c3baa28fcd3996b38', '0x81a9a716a01257cf0747a4dfdc359914b924d5b9', 4, 'sent', 1795464066615, NULL, NULL);
insert into "chain_txs" values ('0xd084e87bb425d3918bfc02b2cee9aef13c77c0354d984d57394035a727df9c75', '0x02f9019382210505843b9aca0084e4cee0a08301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000897d1a10a90bafd32e1ed0338d521a79c1045fd6000000000000000000000000ac42dbd43d51bd9073560908ecd1b072aae7f53400000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049ddabc709ac2194a099f08a416792997c590275b819b364c028b767b58d9f51f35e1000000000000000000000000000000000000000000000000000000000000001c1e98f8c6fd3ebb82bc5d49c716a0fe72fedadea06d5fc252a6abe8d7fda673126dc202092f1e642dedf193cb35fd02f14c1a96ed49b0d13917e3703fc5555607c080a0cc950083e41865a39f8291da147cf3d17b107c3f449261e104df7f36a68b60d8a0624ba9c683854db4156344f900fabfa3d4b0ca67da4bcc56309e954173de21d1', '0x897d1a10a90bafd32e1ed0338d521a79c1045fd6:0xbc709ac2194a099f08a416792997c590275b819b364c028b767b58d9f51f35e1', '0x81a9a716a01257cf0747a4dfdc359914b924d5b9', 5, 'mined', 1795464066672, 1795464066922, 72950);
insert into "inflows" values ('0x9a0e436dabfc98b91b9ef9da9f77014cbcfd5e6444f98cc81196da071acd66a1', 1, '0xc17c5c9033ef01b1f345e5325219005f1b63f2c0', 18320000, 3, 'cl_a2adcef48cff9f4a80424af10e3c19db');
insert into "inflows" values ('0xbb71c1d24bd5e4c2c6d33239446e36b515b3a7b5bbc4a4831aaf6ae1c32c6278', 1, '0x3724fde2d89b526117f6559772bece0184388392', 4170000, 5, 'cl_cfe6f9d6f8c851a1a03b1be0afb4f364');
insert into "inflows" values ('0x3c5fe9cf88865b2a5bde075af1715f271a841d09931bf9a74587524104772d14', 1, '0x5f29ee8f98311e5c9570e9f67d89651faf8cee8e', 32570000, 8, 'cl_d69903a77be7de684a629acda5974ff7');
insert into "inflows" values ('0xd084e87bb425d3918bfc02b2cee9aef13c77c0354d984d57394035a727df9c75', 1, '0x897d1a10a90bafd32e1ed0338d521a79c1045fd6', 2990000, 11, 'cl_509192e1399368235793ed778a1291ea');
insert into "refunds" values ('rf_88cd8b39ed9c396f514a5677', 'cl_cfe6f9d6f8c851a1a03b1be0afb4f364', 'ORD-svBQRWW3', 'not_placed', 4170000, '0x3724fde2d89b526117f6559772bece0184388392', '0x88cd8b39ed9c396f514a56779aac2fcc8eb3ad120a127b6f059b23ac41d6aad2', 0, 'succeeded', 1, '0xe23900bc0f7368e27c626b8ca461903e8a57a5c53ccd32d59c6228750a4fe524', 1795464066230, 1795464066320, 0);
insert into "refunds" values ('rf_84b02962de0c2c0b969dc26e', 'cl_d69903a77be7de684a629acda5974ff7', 'ORD-ewAho821', 'adjusted:1', 770000, '0x5f29ee8f98311e5c9570e9f67d89651faf8cee8e', '0x84b02962de0c2c0b969dc26ec442267db2d238bfd460311c3baa28fcd3996b38', 0, 'succeeded', 1, '0xe89beed8db1dff34b74bfa8882c2ca9e907dfe19f5783e34e36f7ea9bce6a7da', 1795464066542, 1795464066682, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-Qx76FYFB', 'ORD-Qx76FYFB', '{}', 1795464665244, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-Qx76FYFB', 'ORD-Qx76FYFB', '{}', 1795464066015, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073/AHUfhCoweM19NqCzzl1ZfjC6hNjjnNCJ', NULL, 1795464066037, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-Qx76FYFB', 'ORD-Qx76FYFB', '{}', 1795464545865, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-Qx76FYFB', 'ORD-Qx76FYFB', '{}', 1795464066036, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073/AHUfhCoweM19NqCzzl1ZfjC6hNjjnNCJ', NULL, 1795464066039, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-Qx76FYFB', 'ORD-Qx76FYFB', '{}', 1795480200000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-svBQRWW3', 'ORD-svBQRWW3', '{}', 1795464666057, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-svBQRWW3', 'ORD-svBQRWW3', '{}', 1795464066225, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073/AHUfhCoweM19NqCzzl1ZfjC6hNjjnNCJ', NULL, 1795464066243, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-svBQRWW3', 'ORD-svBQRWW3', '{}', 1795464546164, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_88cd8b39ed9c396f514a5677', 'ORD-svBQRWW3', '{"refundId":"rf_88cd8b39ed9c396f514a5677"}', 1795464066230, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073/AHUfhCoweM19NqCzzl1ZfjC6hNjjnNCJ', NULL, 1795464066320, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-Kk9Av9Br', 'ORD-Kk9Av9Br', '{}', 1795464666352, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-ewAho821', 'ORD-ewAho821', '{}', 1795464666375, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-ewAho821', 'ORD-ewAho821', '{}', 1795464066443, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073/AHUfhCoweM19NqCzzl1ZfjC6hNjjnNCJ', NULL, 1795464066461, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-ewAho821', 'ORD-ewAho821', '{}', 1795464546427, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-ewAho821', 'ORD-ewAho821', '{}', 1795464066461, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073/AHUfhCoweM19NqCzzl1ZfjC6hNjjnNCJ', NULL, 1795464066542, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-ewAho821', 'ORD-ewAho821', '{}', 1795482000000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_84b02962de0c2c0b969dc26e', 'ORD-ewAho821', '{"refundId":"rf_84b02962de0c2c0b969dc26e"}', 1795464066542, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073/AHUfhCoweM19NqCzzl1ZfjC6hNjjnNCJ', NULL, 1795464066682, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_bb85fa4129cc61045cb2ae4c7b623ac9', 'pu_bb85fa4129cc61045cb2ae4c7b623ac9', '{}', 1795464066926, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:23073/CrAJLnGn9KSbIjNvP4jtzLlpmPBdP33C', 1795464096938, NULL, NULL);
insert into "dispatches" values ('ORD-Qx76FYFB', 'demo', 'ORD-Qx76FYFB', 'accepted', 'demo-ORD-Qx76FYFB', 1795464066015, 1795464066036);
insert into "dispatches" values ('ORD-svBQRWW3', 'demo', 'ORD-svBQRWW3', 'rejected', NULL, 1795464066225, 1795464066230);
insert into "dispatches" values ('ORD-ewAho821', 'demo', 'ORD-ewAho821', 'accepted', 'demo-ORD-ewAho821', 1795464066443, 1795464066461);
insert into "demo_tickets" values ('ORD-Qx76FYFB', 'accept', NULL, 15, 1795464066034, NULL);
insert into "demo_tickets" values ('ORD-svBQRWW3', 'reject', 'The kitchen cannot take this order', 10, 1795464066227, NULL);
insert into "demo_tickets" values ('ORD-ewAho821', 'accept', NULL, 45, 1795464066457, NULL);
insert into "recipe_quotes" values ('53ec9cb78110ec6aac518efd269230bac1e27106fb019b73a31a353eb9ec4f98', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0xAc42dBD43D51BD9073560908EcD1b072aAE7F534', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795464066575, 1795464666575);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_bb85fa4129cc61045cb2ae4c7b623ac9', '53ec9cb78110ec6aac518efd269230bac1e27106fb019b73a31a353eb9ec4f98', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795464066653, 1795464066926);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795464066986, 1795464066986);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
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
CREATE INDEX holds_by_holder on holds (holder) where holder is not null;
CREATE INDEX orders_to_forget on orders (status, created_at) where customer is not null;
CREATE INDEX orders_unpaid on orders (created_at) where status = 'payment_expired';
CREATE INDEX purchases_to_forget on purchases (created_at) where email is not null;
CREATE INDEX idempotency_by_end on idempotency (expires_at);
CREATE TRIGGER order_events_of_claims_stay before delete on order_events when exists (select 1 from claims where subject_kind = 'order' and subject_id = old.order_id) begin select raise(abort, 'events of orders that anybody paid for are kept'); end;
