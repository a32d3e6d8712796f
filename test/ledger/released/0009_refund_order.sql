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
    state text not null, created_at integer not null) strict;
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
insert into "kysely_migration" values ('0001_ledger', '2026-11-23T19:29:31.898Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-23T19:29:31.899Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-23T19:29:31.900Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-23T19:29:31.910Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-23T19:29:31.918Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-23T19:29:31.919Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-23T19:29:31.920Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-23T19:29:31.921Z');
insert into "kysely_migration" values ('0009_refund_order', '2026-11-23T19:29:31.922Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('fd6d57815d52a969c9e9e18716f0356bcadf3ebb19d5e9328304192e7ae6bfd3', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795463100000,"earliest":1795463100000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x0D6c02dD9Cf9cAc3e70f5bc4a3A08e68EdAB232E', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462165993, 1795462765993);
insert into "quotes" values ('5d68db15da0cb3315f9cbe9c07dbdc3eb584dc595409487f4f8e97d59ad21a9f', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795463100000,"earliest":1795463100000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x0D6c02dD9Cf9cAc3e70f5bc4a3A08e68EdAB232E', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462166814, 1795462766814);
insert into "quotes" values ('6d266e2944aeed8729b46fbfd45b7050288c3347d54fb44c62f974d0f73abeff', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795463100000,"earliest":1795463100000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x0D6c02dD9Cf9cAc3e70f5bc4a3A08e68EdAB232E', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462167324, 1795462767324);
insert into "quotes" values ('96427b6334b717dc0824ec11496088aea7b51b7529eec833bc0c3f38ea4ddec2', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464900000,"earliest":1795464900000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x0D6c02dD9Cf9cAc3e70f5bc4a3A08e68EdAB232E', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462167415, 1795462767415);
insert into "orders" values ('ORD-pkFlhfom', 'fd6d57815d52a969c9e9e18716f0356bcadf3ebb19d5e9328304192e7ae6bfd3', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795463100000, 18320000, 0, 'demo-ORD-pkFlhfom', 1795463100000, 1795462646727, NULL, NULL, 1795462166095, NULL, NULL, NULL);
insert into "orders" values ('ORD-96aeyz3S', '5d68db15da0cb3315f9cbe9c07dbdc3eb584dc595409487f4f8e97d59ad21a9f', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795463100000, 4170000, 4170000, NULL, NULL, 1795462646906, 'restaurant_rejected', 'The kitchen cannot take this order', 1795462166824, NULL, NULL, NULL);
insert into "orders" values ('ORD-Ze1YXH8a', '6d266e2944aeed8729b46fbfd45b7050288c3347d54fb44c62f974d0f73abeff', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795463100000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795462167337, NULL, NULL, NULL);
insert into "orders" values ('ORD-slubRDMV', '96427b6334b717dc0824ec11496088aea7b51b7529eec833bc0c3f38ea4ddec2', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464900000, 32570000, 980000, 'demo-ORD-slubRDMV', 1795464900000, 1795462647618, NULL, NULL, 1795462167443, NULL, '[[0,21296]]', NULL);
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
insert into "order_events" values (1, 'ORD-pkFlhfom', 1, 1795462166095, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-pkFlhfom', 2, 1795462166727, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xd20d776671642618231672c8f0e2edc70c3cdcf8a121758718a9d03d2a604fbe"}');
insert into "order_events" values (3, 'ORD-pkFlhfom', 3, 1795462166743, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-pkFlhfom', 4, 1795462166746, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-pkFlhfom', 5, 1795462166756, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-pkFlhfom', 6, 1795462166759, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-96aeyz3S', 1, 1795462166824, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-96aeyz3S', 2, 1795462166906, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xfa15d00e38dfbb36cf2233d06a6d14083794f75cb74204333c5de8991d9349e8"}');
insert into "order_events" values (9, 'ORD-96aeyz3S', 3, 1795462166965, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-96aeyz3S', 4, 1795462166992, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-96aeyz3S', 5, 1795462167042, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-96aeyz3S', 6, 1795462167269, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_d4be1f3b83b057652b8ba091","transactionHash":"0x744f773d61b3d693836947a30e5a738cca8fe9b9d0db5ce163ceeba2c0a9e97e"}');
insert into "order_events" values (13, 'ORD-Ze1YXH8a', 1, 1795462167337, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-slubRDMV', 1, 1795462167443, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-slubRDMV', 2, 1795462167618, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x7481c2a3a1fe4c0afd16b42123593f0eab268c8a8a00ef8aa22766bb1db3c3c0"}');
insert into "order_events" values (16, 'ORD-slubRDMV', 3, 1795462167651, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-slubRDMV', 4, 1795462167672, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-slubRDMV', 5, 1795462167738, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-slubRDMV', 6, 1795462167766, 'adjusted', 'confirmed', 'confirmed', '{"amount":"980000"}');
insert into "order_events" values (20, 'ORD-slubRDMV', 7, 1795462167766, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-slubRDMV', 8, 1795462168164, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_1341fd77fb6494c805883c8d","transactionHash":"0x752d7a829be1c35d13d247069e550972c48708e51c116636de2e119ff80f803e"}');
insert into "claims" values ('cl_64387fd235dac1239c80cc9ba9e2017b', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x8c990f871c617edac2dc59b7db0611897dfc8a57:0x3b8cadfd2436f63327e94e0c3598ff4797d30765036b36dbaf00cbf41485d0a7', 'x402-v2', 'order', 'ORD-pkFlhfom', '0x8c990f871c617edac2dc59b7db0611897dfc8a57', '0x0D6c02dD9Cf9cAc3e70f5bc4a3A08e68EdAB232E', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x3b8cadfd2436f63327e94e0c3598ff4797d30765036b36dbaf00cbf41485d0a7', 18320000, 18320000, 1795462766, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x99e42b72150170fdc114295cfeb06cdd4f9909251f376841198fe7352136097c0a8d4972d86481df33bf33b8d6752f577491bc9ef166a37579c80c002fd0393b1c"}', 'settled', '0xd20d776671642618231672c8f0e2edc70c3cdcf8a121758718a9d03d2a604fbe', NULL, 1795462166676, 1795462166725, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761');
insert into "claims" values ('cl_0ca470be14e242263e1b9827a04a58e9', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xdc5f91d55b01b895c40d16807037390a616c9897:0xc2cf8962bcf851b94b95bcaac21f8dfac6e7fc2111fd2f415f758dd29e6fef20', 'x402-v2', 'order', 'ORD-96aeyz3S', '0xdc5f91d55b01b895c40d16807037390a616c9897', '0x0D6c02dD9Cf9cAc3e70f5bc4a3A08e68EdAB232E', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xc2cf8962bcf851b94b95bcaac21f8dfac6e7fc2111fd2f415f758dd29e6fef20', 4170000, 4170000, 1795462766, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x8021af52dbf7d10072a0c03fcb93517a2d31acd279182e9936b6e1a0732edd430c79e1ea9e4be4c449cb2082ae58d1e68283c85f83d1e776570c0c3bbfcd08661c"}', 'settled', '0xfa15d00e38dfbb36cf2233d06a6d14083794f75cb74204333c5de8991d9349e8', NULL, 1795462166869, 1795462166906, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761');
insert into "claims" values ('cl_3aeead02ff52c79006866a4a93ff1231', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x6fbe9d9431a036a4c35c66f50db1eeeace2b0989:0xb71ed331240d655d054f0c4558435d229e63479a256cd174045d80d9a4ac7139', 'x402-v2', 'order', 'ORD-slubRDMV', '0x6fbe9d9431a036a4c35c66f50db1eeeace2b0989', '0x0D6c02dD9Cf9cAc3e70f5bc4a3A08e68EdAB232E', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xb71ed331240d655d054f0c4558435d229e63479a256cd174045d80d9a4ac7139', 32570000, 32570000, 1795462767, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x355abe2a142f583d2073a60e018fa87133f26bf1b4449b1e81783b727f58b4832111a71e7c947c113ca503b46fcfdede473d830141971443ad63380eee1ef5bc1b"}', 'settled', '0x7481c2a3a1fe4c0afd16b42123593f0eab268c8a8a00ef8aa22766bb1db3c3c0', NULL, 1795462167565, 1795462167617, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761');
insert into "claims" values ('cl_f59f440bb4fe1057ef7e1a348b324437', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x0bea4b1711d52dd17979d77f93795b8a18554079:0x62c010ce4de4f2309c9cd85495c95e0facaaf148c51a96475a9c502ee75e8dfc', 'x402-v2', 'purchase', 'pu_4fa9a9f31a380750bab0d5e519b2e3d5', '0x0bea4b1711d52dd17979d77f93795b8a18554079', '0x0D6c02dD9Cf9cAc3e70f5bc4a3A08e68EdAB232E', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x62c010ce4de4f2309c9cd85495c95e0facaaf148c51a96475a9c502ee75e8dfc', 2990000, 2990000, 1795462767, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xc11dcee12f7e95947d8019ae3ecb9f807ab3deca2a7190489fe73b62a719966a09ead1419bdcb923c7e61bcaa3708ce4fc668a228456d7694693498137df0a571c"}', 'settled', '0xb6b631e7669d9abdb6221924f8216803e16148fc1e631192ff6e9be386215a3f', NULL, 1795462168070, 1795462168239, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761');
insert into "chain_txs" values ('0xd20d776671642618231672c8f0e2edc70c3cdcf8a121758718a9d03d2a604fbe', '0x02f9019382210580843b9aca0084e4cee1728301c93994833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000008c990f871c617edac2dc59b7db0611897dfc8a570000000000000000000000000d6c02dd9cf9cac3e70f5bc4a3a08e68edab232e0000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04966e3b8cadfd2436f63327e94e0c3598ff4797d30765036b36dbaf00cbf41485d0a7000000000000000000000000000000000000000000000000000000000000001c99e42b72150170fdc114295cfeb06cdd4f9909251f376841198fe7352136097c0a8d4972d86481df33bf33b8d6752f577491bc9ef166a37579c80c002fd0393bc080a0edb093eae6d564871af0457bc3e36400b6e8a92dfd0553639424a1beac3e2164a03d99e5735d987e992c702b035c795388f6d7a6ae911af3a623c9bda3b3f3900e', '0x8c990f871c617edac2dc59b7db0611897dfc8a57:0x3b8cadfd2436f63327e94e0c3598ff4797d30765036b36dbaf00cbf41485d0a7', '0x03531f236bd3f728fe1117ac92493322c23fb76c', 0, 'mined', 1795462166699);
insert into "chain_txs" values ('0xfa15d00e38dfbb36cf2233d06a6d14083794f75cb74204333c5de8991d9349e8', '0x02f9019382210501843b9aca0084e4cee1728301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000dc5f91d55b01b895c40d16807037390a616c98970000000000000000000000000d6c02dd9cf9cac3e70f5bc4a3a08e68edab232e00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04966ec2cf8962bcf851b94b95bcaac21f8dfac6e7fc2111fd2f415f758dd29e6fef20000000000000000000000000000000000000000000000000000000000000001c8021af52dbf7d10072a0c03fcb93517a2d31acd279182e9936b6e1a0732edd430c79e1ea9e4be4c449cb2082ae58d1e68283c85f83d1e776570c0c3bbfcd0866c080a091ea1defcbcc151c4ca1e4f3404ffdbbe51f2aab2931e9a37c97dda0cf63d690a07e909bb5b95f1ee6ccbace3848f6f53fce5cc76007f0d0fcb7bbfa079d5e6a23', '0xdc5f91d55b01b895c40d16807037390a616c9897:0xc2cf8962bcf851b94b95bcaac21f8dfac6e7fc2111fd2f415f758dd29e6fef20', '0x03531f236bd3f728fe1117ac92493322c23fb76c', 1, 'mined', 1795462166880);
insert into "chain_txs" values ('0x744f773d61b3d693836947a30e5a738cca8fe9b9d0db5ce163ceeba2c0a9e97e', '0x02f9019382210502843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000000d6c02dd9cf9cac3e70f5bc4a3a08e68edab232e000000000000000000000000dc5f91d55b01b895c40d16807037390a616c989700000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a227d4be1f3b83b057652b8ba091eae36197a65ca687b1ccea0ea7125f9a06425bce000000000000000000000000000000000000000000000000000000000000001c7db1a9ce101846b37e2165b85bcf1cf384c4f6b9dc3b8d07f28cc805160cc08e6a38dfc6384592646415ad76262d1b53d992518ed447926f38ff4b66d9cd25c7c001a06613387fb4b66eea7bd82eff048891fc7d99ac1152145cba75c9d83c23596d4fa046a00901541335c6de4eb9fe675f2ceb347b4c65aa2bb9359e904c4b9d120453', '0x0d6c02dd9cf9cac3e70f5bc4a3a08e68edab232e:0xd4be1f3b83b057652b8ba091eae36197a65ca687b1ccea0ea7125f9a06425bce', '0x03531f236bd3f728fe1117ac92493322c23fb76c', 2, 'sent', 1795462167131);
insert into "chain_txs" values ('0x7481c2a3a1fe4c0afd16b42123593f0eab268c8a8a00ef8aa22766bb1db3c3c0', '0x02f9019382210503843b9aca0084e4cee1728301726494833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000006fbe9d9431a036a4c35c66f50db1eeeace2b09890000000000000000000000000d6c02dd9cf9cac3e70f5bc4a3a08e68edab232e0000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04966fb71ed331240d655d054f0c4558435d229e63479a256cd174045d80d9a4ac7139000000000000000000000000000000000000000000000000000000000000001b355abe2a142f583d2073a60e018fa87133f26bf1b4449b1e81783b727f58b4832111a71e7c947c113ca503b46fcfdede473d830141971443ad63380eee1ef5bcc080a0537f3127d18d80c0468ff4d5753b526f39d16379ed355918a20f858c4e6188eaa05083d7b81f6198959c2e2b4cbc779e2ad84d4d0c723310c2169568d1664f0458', '0x6fbe9d9431a036a4c35c66f50db1eeeace2b0989:0xb71ed331240d655d054f0c4558435d229e63479a256cd174045d80d9a4ac7139', '0x03531f236bd3f728fe1117ac92493322c23fb76c', 3, 'mined', 1795462167580);
insert into "chain_txs" values ('0x752d7a829be1c35d13d247069e550972c48708e51c116636de2e119ff80f803e', '0x02f9019382210504843b9aca0084a2716a528301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000000d6c02dd9cf9cac3e70f5bc4a3a08e68edab232e0000000000000000000000006fbe9d9431a036a4c35c66f50db1eeeace2b098900000000000000000000000000000000000000000000000000000000000ef4200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a2271341fd77fb6494c805883c8de36881e573fed3b5ffe8e2d4a6459b159ea0cc04000000000000000000000000000000000000000000000000000000000000001c4fd4a7dfecd3d39875ec7c4961473f0681bc6cbd713c32838ba3506af4733fcd6fcb0d04c72ca17eb38fbdcf09a5668733d1e073997e41f94d0a557656ea202bc001a0cf505f2b19cadf470437ef04ac52dbd6937703cedd1f4aa8203a39f74873e81aa07cb1087ded683c5f245cb65c359aca3e18ba688894426275a9f4370d3d3d2a71', '0x0d6c02dd9cf9cac3e70f5bc4a3a08e68edab232e:0x1341fd77fb6494c805883c8de36881e573fed3b5ffe8e2d4a6459b159ea0cc04', '0x03531f236bd3f728fe1117ac92493322c23fb76c', 4, 'sent', 1795462167992);
insert into "chain_txs" values ('0xb6b631e7669d9abdb6221924f8216803e16148fc1e631192ff6e9be386215a3f', '0x02f9019382210505843b9aca0084a2716a528301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000000bea4b1711d52dd17979d77f93795b8a185540790000000000000000000000000d6c02dd9cf9cac3e70f5bc4a3a08e68edab232e00000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04966f62c010ce4de4f2309c9cd85495c95e0facaaf148c51a96475a9c502ee75e8dfc000000000000000000000000000000000000000000000000000000000000001cc11dcee12f7e95947d8019ae3ecb9f807ab3deca2a7190489fe73b62a719966a09ead1419bdcb923c7e61bcaa3708ce4fc668a228456d7694693498137df0a57c080a09839ede6f2cd2aced7afeb21e63a28b6a41899259b360374a97f63ba2f78a279a0780597335d019b66076fe0f998714939b9baee9500fa0d8ed479ab4bee348d71', '0x0bea4b1711d52dd17979d77f93795b8a18554079:0x62c010ce4de4f2309c9cd85495c95e0facaaf148c51a96475a9c502ee75e8dfc', '0x03531f236bd3f728fe1117ac92493322c23fb76c', 5, 'mined', 1795462168176);
insert into "inflows" values ('0xd20d776671642618231672c8f0e2edc70c3cdcf8a121758718a9d03d2a604fbe', 1, '0x8c990f871c617edac2dc59b7db0611897dfc8a57', 18320000, 3, 'cl_64387fd235dac1239c80cc9ba9e2017b');
insert into "inflows" values ('0xfa15d00e38dfbb36cf2233d06a6d14083794f75cb74204333c5de8991d9349e8', 1, '0xdc5f91d55b01b895c40d16807037390a616c9897', 4170000, 5, 'cl_0ca470be14e242263e1b9827a04a58e9');
insert into "inflows" values ('0x7481c2a3a1fe4c0afd16b42123593f0eab268c8a8a00ef8aa22766bb1db3c3c0', 1, '0x6fbe9d9431a036a4c35c66f50db1eeeace2b0989', 32570000, 8, 'cl_3aeead02ff52c79006866a4a93ff1231');
insert into "inflows" values ('0xb6b631e7669d9abdb6221924f8216803e16148fc1e631192ff6e9be386215a3f', 1, '0x0bea4b1711d52dd17979d77f93795b8a18554079', 2990000, 11, 'cl_f59f440bb4fe1057ef7e1a348b324437');
insert into "refunds" values ('rf_d4be1f3b83b057652b8ba091', 'cl_0ca470be14e242263e1b9827a04a58e9', 'ORD-96aeyz3S', 'not_placed', 4170000, '0xdc5f91d55b01b895c40d16807037390a616c9897', '0xd4be1f3b83b057652b8ba091eae36197a65ca687b1ccea0ea7125f9a06425bce', 0, 'succeeded', 1, '0x744f773d61b3d693836947a30e5a738cca8fe9b9d0db5ce163ceeba2c0a9e97e', 1795462167042, 1795462167269, 0);
insert into "refunds" values ('rf_1341fd77fb6494c805883c8d', 'cl_3aeead02ff52c79006866a4a93ff1231', 'ORD-slubRDMV', 'adjusted:1', 980000, '0x6fbe9d9431a036a4c35c66f50db1eeeace2b0989', '0x1341fd77fb6494c805883c8de36881e573fed3b5ffe8e2d4a6459b159ea0cc04', 0, 'succeeded', 1, '0x752d7a829be1c35d13d247069e550972c48708e51c116636de2e119ff80f803e', 1795462167766, 1795462168164, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-pkFlhfom', 'ORD-pkFlhfom', '{}', 1795462765993, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-pkFlhfom', 'ORD-pkFlhfom', '{}', 1795462166746, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761/n6dbK5ylYqwzgA3LfXBhA97zFq3RPz89', NULL, 1795462166756, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-pkFlhfom', 'ORD-pkFlhfom', '{}', 1795462646727, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-pkFlhfom', 'ORD-pkFlhfom', '{}', 1795462166756, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761/n6dbK5ylYqwzgA3LfXBhA97zFq3RPz89', NULL, 1795462166759, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-pkFlhfom', 'ORD-pkFlhfom', '{}', 1795477500000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-96aeyz3S', 'ORD-96aeyz3S', '{}', 1795462766814, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-96aeyz3S', 'ORD-96aeyz3S', '{}', 1795462166992, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761/n6dbK5ylYqwzgA3LfXBhA97zFq3RPz89', NULL, 1795462167052, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-96aeyz3S', 'ORD-96aeyz3S', '{}', 1795462646906, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_d4be1f3b83b057652b8ba091', 'ORD-96aeyz3S', '{"refundId":"rf_d4be1f3b83b057652b8ba091"}', 1795462167042, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761/n6dbK5ylYqwzgA3LfXBhA97zFq3RPz89', NULL, 1795462167269, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-Ze1YXH8a', 'ORD-Ze1YXH8a', '{}', 1795462767324, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-slubRDMV', 'ORD-slubRDMV', '{}', 1795462767415, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-slubRDMV', 'ORD-slubRDMV', '{}', 1795462167672, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761/n6dbK5ylYqwzgA3LfXBhA97zFq3RPz89', NULL, 1795462167739, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-slubRDMV', 'ORD-slubRDMV', '{}', 1795462647618, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-slubRDMV', 'ORD-slubRDMV', '{}', 1795462167738, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761/n6dbK5ylYqwzgA3LfXBhA97zFq3RPz89', NULL, 1795462167766, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-slubRDMV', 'ORD-slubRDMV', '{}', 1795479300000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_1341fd77fb6494c805883c8d', 'ORD-slubRDMV', '{"refundId":"rf_1341fd77fb6494c805883c8d"}', 1795462167766, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761/n6dbK5ylYqwzgA3LfXBhA97zFq3RPz89', NULL, 1795462168164, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_4fa9a9f31a380750bab0d5e519b2e3d5', 'pu_4fa9a9f31a380750bab0d5e519b2e3d5', '{}', 1795462168240, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:32761/qV5JlPpn415BAf1Ce45Ai-Ct0PXJfdvI', 1795462198260, NULL, NULL);
insert into "dispatches" values ('ORD-pkFlhfom', 'demo', 'ORD-pkFlhfom', 'accepted', 'demo-ORD-pkFlhfom', 1795462166746, 1795462166756);
insert into "dispatches" values ('ORD-96aeyz3S', 'demo', 'ORD-96aeyz3S', 'rejected', NULL, 1795462166992, 1795462167042);
insert into "dispatches" values ('ORD-slubRDMV', 'demo', 'ORD-slubRDMV', 'accepted', 'demo-ORD-slubRDMV', 1795462167672, 1795462167738);
insert into "demo_tickets" values ('ORD-pkFlhfom', 'accept', NULL, 15, 1795462166752, NULL);
insert into "demo_tickets" values ('ORD-96aeyz3S', 'reject', 'The kitchen cannot take this order', 10, 1795462167029, NULL);
insert into "demo_tickets" values ('ORD-slubRDMV', 'accept', NULL, 45, 1795462167729, NULL);
insert into "recipe_quotes" values ('0f50cbc9a88d0633198eb85d4c105bb65cdc68c0355927e3e43a9a85572b399a', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x0D6c02dD9Cf9cAc3e70f5bc4a3A08e68EdAB232E', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462167787, 1795462767787);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_4fa9a9f31a380750bab0d5e519b2e3d5', '0f50cbc9a88d0633198eb85d4c105bb65cdc68c0355927e3e43a9a85572b399a', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795462168069, 1795462168240);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795462168296, 1795462168296);
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
